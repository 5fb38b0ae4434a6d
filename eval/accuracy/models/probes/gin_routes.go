// The routes and hooks of a gin engine as `Routes` has them. The file is put into the folder of a copy of the program (as its package),
// whose call of `Run` is made one of `printTable(engine)` by `sed`: `go run .` prints the table then, and serves nothing. The paths of
// files begin at REPOSITORY. What packages give is left out.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"

	"github.com/gin-gonic/gin"
)

var nested = regexp.MustCompile(`\.func\d`)

func place(value interface{}) string {
	at := reflect.ValueOf(value).Pointer()
	file, line := runtime.FuncForPC(at).FileLine(at)
	path, err := filepath.Rel(os.Getenv("REPOSITORY"), file)
	if err != nil || strings.HasPrefix(path, "..") {
		return ""
	}
	name := runtime.FuncForPC(at).Name()
	if nested.MatchString(name) {
		return fmt.Sprintf("%s@%d", path, line)
	}
	name = strings.TrimSuffix(name[strings.LastIndex(name, "/")+1:], "-fm")
	return path + "#" + strings.NewReplacer("(", "", ")", "", "*", "").Replace(name[strings.Index(name, ".")+1:])
}

func printTable(engine *gin.Engine) error {
	routes, hooks := [][3]string{}, []string{}
	for _, route := range engine.Routes() {
		if at := place(route.HandlerFunc); at != "" {
			routes = append(routes, [3]string{route.Method, route.Path, at})
		}
	}
	for _, one := range engine.Handlers {
		if at := place(one); at != "" {
			hooks = append(hooks, at)
		}
	}
	json.NewEncoder(os.Stdout).Encode(map[string]interface{}{"routes": routes, "hooks": hooks, "versions": map[string]string{"gin": gin.Version, "go": runtime.Version()}})
	os.Exit(0)
	return nil
}
