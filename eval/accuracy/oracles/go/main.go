// Truth for Go: every call of a module, resolved by go/types, as JSON lines.
//
//	oracle-go <module folder> [pattern ...]     (default pattern ./...)
//
// Rows as eval/accuracy/written-truth.ts reads them: a header, files, calls and relations. Columns are 1-based bytes as
// the Go tools count them. A position stands where a name stands.
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"runtime"
	"sort"
	"strings"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"
)

type place struct {
	Path   string `json:"path"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Name   string `json:"name"`
	// Naming what encloses it instead is right as well.
	Indefinite bool `json:"indefinite,omitempty"`
}

type call struct {
	Path    string `json:"path"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Shape   string `json:"shape"`
	Outcome string `json:"outcome"` // inside, outside, unknown, builtin, conversion
	Caller  *place `json:"caller"`
	Callee  *place `json:"callee,omitempty"`
	What    string `json:"what,omitempty"`
}

var root string
var fset = token.NewFileSet()
var out = json.NewEncoder(os.Stdout)

func at(p token.Pos, name string) *place {
	if !p.IsValid() {
		return nil
	}
	q := fset.Position(p)
	rel, err := filepath.Rel(root, q.Filename)
	if err != nil || strings.HasPrefix(rel, "..") {
		return nil
	}
	return &place{Path: filepath.ToSlash(rel), Line: q.Line, Column: q.Column, Name: name}
}

func main() {
	root, _ = filepath.Abs(os.Args[1])
	patterns := os.Args[2:]
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	cfg := &packages.Config{Dir: root, Fset: fset, Tests: true, Mode: packages.NeedName | packages.NeedFiles |
		packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps | packages.NeedModule}
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	out.Encode(map[string]any{"truth": map[string]any{
		"language": "go", "source": "go/types of " + runtime.Version(), "columns": "bytes",
		"relations": []string{"INHERITS", "IMPLEMENTS", "OVERRIDES"}}})
	seen := map[string]bool{}
	errors := 0
	var all []*packages.Package
	// A package and its test variant hold the same files: the variant, which holds more, first.
	sort.Slice(pkgs, func(i, j int) bool { return len(pkgs[i].Syntax) > len(pkgs[j].Syntax) })
	for _, p := range pkgs {
		errors += len(p.Errors)
		for _, e := range p.Errors {
			fmt.Fprintln(os.Stderr, e)
		}
		all = append(all, p)
		for _, f := range p.Syntax {
			name := fset.Position(f.Pos()).Filename
			if seen[name] || at(f.Pos(), "") == nil {
				continue
			}
			seen[name] = true
			out.Encode(map[string]string{"file": at(f.Pos(), "").Path})
			walk(p, f)
		}
	}
	relations(all)
	fmt.Fprintf(os.Stderr, "%d files, %d errors\n", len(seen), errors)
}

func walk(p *packages.Package, f *ast.File) {
	info := p.TypesInfo
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			calls(info, d, at(d.Name.Pos(), d.Name.Name))
		case *ast.GenDecl:
			for _, s := range d.Specs {
				var caller *place
				if spec, ok := s.(*ast.ValueSpec); ok {
					caller = at(spec.Names[0].Pos(), spec.Names[0].Name)
					caller.Indefinite = true
				}
				calls(info, s, caller)
			}
		}
	}
}

func calls(info *types.Info, in ast.Node, caller *place) {
	ast.Inspect(in, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			emit(info, c, caller)
		}
		return true
	})
}

func emit(info *types.Info, c *ast.CallExpr, caller *place) {
	fun := ast.Unparen(c.Fun)
	pos, shape := c.Pos(), "other"
	var id *ast.Ident
	switch f := fun.(type) {
	case *ast.IndexExpr:
		fun = ast.Unparen(f.X)
	case *ast.IndexListExpr:
		fun = ast.Unparen(f.X)
	}
	switch f := fun.(type) {
	case *ast.Ident:
		id, pos, shape = f, f.Pos(), "name"
	case *ast.SelectorExpr:
		id, pos = f.Sel, f.Sel.Pos()
		if sel, ok := info.Selections[f]; ok {
			switch recv := sel.Recv(); {
			case sel.Kind() == types.FieldVal:
				shape = "field holding a function"
			case sel.Kind() == types.MethodExpr:
				shape = "method expression"
			case types.IsInterface(recv) && !isTypeParam(recv):
				shape = "interface method"
			case isTypeParam(recv):
				shape = "method of a type parameter"
			case len(sel.Index()) > 1:
				shape = "promoted method"
			default:
				shape = "method"
			}
			if sel.Kind() == types.MethodVal {
				shape += " on " + receiver(f.X)
			}
		} else {
			shape = "package.name"
		}
	case *ast.FuncLit:
		shape = "function literal"
	case *ast.CallExpr:
		shape = "result of a call"
	}
	q := at(pos, "")
	if q == nil {
		return
	}
	row := call{Path: q.Path, Line: q.Line, Column: q.Column, Shape: shape, Caller: caller}
	if tv, ok := info.Types[c.Fun]; ok && tv.IsType() {
		row.Outcome = "conversion"
	} else if tv.IsBuiltin() {
		row.Outcome = "builtin"
	} else if fn := typeutil.Callee(info, c); fn != nil {
		if v, ok := fn.(*types.Var); ok {
			row.Outcome, row.What = "unknown", "variable of function type"
			row.Callee = at(v.Pos(), v.Name())
		} else {
			if f, ok := fn.(*types.Func); ok {
				fn = f.Origin()
			}
			row.What = fn.(interface{ FullName() string }).FullName()
			row.Callee = at(fn.Pos(), fn.Name())
			row.Outcome = "outside"
			if row.Callee != nil {
				row.Outcome = "inside"
			}
		}
	} else {
		row.Outcome = "unknown"
		if id != nil {
			if o := info.Uses[id]; o != nil {
				row.Callee = at(o.Pos(), o.Name())
				row.What = "variable of function type"
			}
		}
	}
	out.Encode(map[string]call{"call": row})
}

func isTypeParam(t types.Type) bool { _, ok := t.(*types.TypeParam); return ok }

func receiver(x ast.Expr) string {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if x.Obj != nil && x.Obj.Kind == ast.Var {
			if _, ok := x.Obj.Decl.(*ast.Field); ok {
				return "a parameter or receiver"
			}
			return "a local"
		}
		return "a package variable"
	case *ast.SelectorExpr:
		return "a field"
	case *ast.CallExpr:
		return "the result of a call"
	case *ast.IndexExpr:
		return "an element"
	}
	return "something else"
}

// relations: embedding (struct and interface) as INHERITS, satisfied interfaces of the module as IMPLEMENTS, and a method of
// the first that a method of an interface names as OVERRIDES.
func relations(pkgs []*packages.Package) {
	type named struct {
		obj *types.TypeName
		p   *place
	}
	var list []named
	seen := map[string]bool{}
	emit := func(kind string, a, b *place) {
		// What is promoted from an embedded interface stands for itself.
		if a == nil || b == nil || *a == *b {
			return
		}
		key := fmt.Sprint(kind, *a, *b)
		if !seen[key] {
			seen[key] = true
			out.Encode(map[string]any{"relation": map[string]any{"kind": kind, "source": a, "target": b}})
		}
	}
	placed := map[string]bool{}
	for _, p := range pkgs {
		for _, o := range p.TypesInfo.Defs {
			t, ok := o.(*types.TypeName)
			if !ok {
				continue
			}
			pl := at(t.Pos(), t.Name())
			if pl == nil {
				continue
			}
			if t.IsAlias() {
				// An alias is the only name of an interface that is written behind it.
				if _, literal := types.Unalias(t.Type()).(*types.Interface); literal {
					list = append(list, named{t, pl})
				}
				continue
			}
			n, ok := t.Type().(*types.Named)
			if !ok {
				continue
			}
			if key := p.ID + fmt.Sprint(*pl); !placed[key] {
				placed[key] = true
				list = append(list, named{t, pl})
			}
			embed := func(e types.Type) {
				if ptr, ok := e.(*types.Pointer); ok {
					e = ptr.Elem()
				}
				if en, ok := e.(*types.Named); ok {
					emit("INHERITS", pl, at(en.Origin().Obj().Pos(), en.Obj().Name()))
				}
			}
			switch u := n.Underlying().(type) {
			case *types.Struct:
				for i := 0; i < u.NumFields(); i++ {
					if u.Field(i).Embedded() {
						embed(u.Field(i).Type())
					}
				}
			case *types.Interface:
				for i := 0; i < u.NumEmbeddeds(); i++ {
					embed(u.EmbeddedType(i))
				}
			}
		}
	}
	for _, i := range list {
		in, ok := i.obj.Type().Underlying().(*types.Interface)
		if !ok || in.NumMethods() == 0 {
			continue
		}
		for _, c := range list {
			if types.IsInterface(c.obj.Type()) || c.obj.Type().(*types.Named).TypeParams().Len() > 0 {
				continue
			}
			ptr := types.NewPointer(c.obj.Type())
			if !types.Implements(ptr, in) {
				continue
			}
			emit("IMPLEMENTS", c.p, i.p)
			for k := 0; k < in.NumMethods(); k++ {
				m := in.Method(k)
				o, _, _ := types.LookupFieldOrMethod(ptr, true, m.Pkg(), m.Name())
				if f, ok := o.(*types.Func); ok {
					emit("OVERRIDES", at(f.Pos(), f.Name()), at(m.Pos(), m.Name()))
				}
			}
		}
	}
}
