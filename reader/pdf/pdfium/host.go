package pdfium

import (
	"context"
	"fmt"
	"reflect"

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
	nameTypes(exporter)
	exporter.ExportFunctions(builder)
	_, err = builder.Instantiate(ctx)
	return err
}

// nameTypes lets each function that calls back into PDFium name its type, and
// returns how many did. wazero has them do so at their first call and keeps the
// name without a lock, although the machines of all files share them.
func nameTypes(exporter emscripten.FunctionExporter) (named int) {
	functions := reflect.ValueOf(exporter)
	if functions.Kind() != reflect.Slice {
		return 0
	}
	for i := range functions.Len() {
		code := reflect.Indirect(functions.Index(i)).FieldByName("Code")
		if !code.IsValid() {
			continue
		}
		if function, ok := code.FieldByName("GoFunc").Interface().(fmt.Stringer); ok && function.String() != "" {
			named++
		}
	}
	return named
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
