package pdfium

import (
	"context"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/emscripten"
)

// hostModule is what PDFium calls the program that it runs in, and readBlock
// how it asks for a part of the file.
const (
	hostModule = "env"
	readBlock  = "FPDF_FILEACCESS_CB"
)

// host answers what PDFium asks of the program that it runs in: the file, so
// that no second copy of it is made, and how C code leaves functions by longjmp.
// What else it may ask is about forms to be filled in, and gets nothing.
func (f *factory) host(ctx context.Context) error {
	builder := f.runtime.NewHostModuleBuilder(hostModule)
	for _, function := range f.compiled.ImportedFunctions() {
		module, name, _ := function.Import()
		if module != hostModule {
			continue
		}
		answer := api.GoModuleFunc(refuse)
		if name == readBlock {
			answer = f.readBlock
		}
		builder.NewFunctionBuilder().
			WithGoModuleFunction(answer, function.ParamTypes(), function.ResultTypes()).Export(name)
	}
	exporter, err := emscripten.NewFunctionExporterForModule(f.compiled)
	if err != nil {
		return err
	}
	exporter.ExportFunctions(builder)
	_, err = builder.Instantiate(ctx)
	return err
}

func refuse(_ context.Context, _ api.Module, stack []uint64) {
	if len(stack) > 0 {
		stack[0] = 0
	}
}

// readBlock copies a part of the file to where PDFium wants it. Its arguments
// are a pointer of ours, where the part begins, where it goes and how long it
// is; 0 tells that it is not there.
func (f *factory) readBlock(_ context.Context, module api.Module, stack []uint64) {
	from, to, size := uint64(uint32(stack[1])), uint32(stack[2]), uint64(uint32(stack[3]))
	stack[0] = 0
	body, _ := f.bodies.Load(module)
	file, _ := body.([]byte)
	if from+size <= uint64(len(file)) && module.Memory().Write(to, file[from:from+size]) {
		stack[0] = 1
	}
}
