# `make` prints the targets.
GO      ?= go
BIN     := bin/decant
LDFLAGS := -s -w

export CGO_ENABLED := 0

.DEFAULT_GOAL := help

.PHONY: help
help: ## Print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: build
build: ## Build the binary at bin/decant
	$(GO) build -trimpath -ldflags '$(LDFLAGS)' -o $(BIN) ./cmd/decant

.PHONY: demo
demo: build ## Build, then understand a message against a little web on loopback
	@./$(BIN) demo

.PHONY: setup
setup: ## Install what the tests need besides Go, when it is missing
	@./scripts/setup.sh

.PHONY: test
test: setup ## Run the whole suite
	$(GO) vet ./...
	$(GO) test -timeout 30m ./...
	cd reader/training && $(GO) test ./...
	cd deploy/check && $(GO) test ./...

.PHONY: peers
peers: ## Install the programs that bench compares with, where Debian has them
	PEERS=1 ./scripts/setup.sh

.PHONY: bench
bench: ## Run the benchmarks, with peers in the same run
	BENCH=1 ./scripts/setup.sh
	$(GO) test -run '^$$' -bench . -benchmem -benchtime 200ms ./link ./envelope ./markdown ./reader/... ./internal/tree ./internal/charset ./answer ./site
	$(GO) test -run '^$$' -bench 'ReadFromMemory|LinksOverStdio|AskOverFivePages|Start' -benchmem . ./internal/webserver ./internal/mcpserver ./cmd/decant
	$(GO) test -run '^$$' -bench TasksBesidePlaywright -benchtime 1x -timeout 1h ./internal/mcpserver
	$(GO) test -run '^$$' -bench Arrivals -benchtime 1x -timeout 1h ./browser
	$(GO) test -run '^$$' -bench Archive -benchtime 5x ./internal/source
	cd bench && $(GO) test -run '^$$' -bench . -benchmem -benchtime 5x ./...

.PHONY: bench-scale
bench-scale: ## Measure what docs/SCALE.md tells: make bench-scale ENTRIES=1000000 WARC=file.warc.gz
	DECANT_BENCH_ENTRIES=$(ENTRIES) $(GO) test -run '^$$' -bench Store -benchtime 3000x -timeout 1h ./cache/sqlite ./cache/postgres
	DECANT_BENCH_WARC=$(abspath $(WARC)) $(GO) test -run '^$$' -bench Archive -benchtime 2x -timeout 1h ./internal/source
	$(GO) test -run '^$$' -bench BatchFetch -benchtime 20000x -timeout 1h .

.PHONY: clients
clients: ## Write the Python and TypeScript clients anew from the server's description
	$(GO) run ./internal/clientgen/cmd

.PHONY: check
check: setup ## Check format, style, modules, and the tests under the race detector
	@wrong=$$(gofmt -l .); test -z "$$wrong" || { echo "gofmt these: $$wrong" >&2; exit 1; }
	$(GO) vet ./...
	$(GO) tool -modfile=tools/go.mod staticcheck ./...
	$(MAKE) deps-check
	CGO_ENABLED=1 $(GO) test -race -timeout 30m ./...

.PHONY: fuzz
fuzz: ## Fuzz every target: make fuzz TIME=10m
	./scripts/fuzz.sh $(or $(TIME),30s)

.PHONY: deps-check
deps-check: ## Check that the pinned modules can be had and are all used
	$(GO) mod download
	$(GO) mod tidy -diff
	cd bench && $(GO) mod tidy -diff
	cd tools && $(GO) mod tidy -diff
	cd reader/training && $(GO) mod tidy -diff
	cd deploy/check && $(GO) mod tidy -diff

.PHONY: model
model: ## Train the reader's model anew: make model DATA=folder-of-collections
	@test -n "$(DATA)" || { echo "say where the collections are: make model DATA=folder"; exit 2; }
	cd reader/training && $(GO) run ./cmd -data "$(abspath $(DATA))" -out ../internal/webpage -keep "$(abspath $(KEEP))"

.PHONY: measure
measure: ## Score the reader anew with the models that make model KEEP=folder kept: make measure DATA=folder KEEP=folder
	@test -n "$(DATA)" -a -n "$(KEEP)" || { echo "say where the collections and the models are: make measure DATA=folder KEEP=folder"; exit 2; }
	cd reader/training && $(GO) run ./cmd -measure -data "$(abspath $(DATA))" -out ../internal/webpage -keep "$(abspath $(KEEP))"

.PHONY: measure-abroad
measure-abroad: ## Score the reader on the same pages in the letters of other languages: make measure-abroad DATA=folder KEEP=folder
	@test -n "$(DATA)" -a -n "$(KEEP)" || { echo "say where the collections and the models are: make measure-abroad DATA=folder KEEP=folder"; exit 2; }
	cd reader/training && $(GO) run ./cmd -abroad -data "$(abspath $(DATA))" -keep "$(abspath $(KEEP))"

.PHONY: notice
notice: ## Write NOTICE anew, after a change of modules or of the model
	$(GO) run ./internal/notice/cmd

.PHONY: release
release: ## Make the archives, packages, checksums and bill of materials: make release TARGETS=linux/amd64
	$(GO) run ./internal/release/cmd -targets "$(TARGETS)"

.PHONY: release-check
release-check: ## Check what make release made, and that it is of a tag: make release-check TAG=v0.1.0
	cd dist && sha256sum --check --strict SHA256SUMS
	$(GO) run ./cmd/decant version --json | grep -F '"version": "$(TAG:v%=%)"'

.PHONY: clean
clean: ## Remove what was built
	rm -rf bin dist
