// Truth for Java: every call and construction of the sources of a repository, resolved by javac, as JSON lines.
//
//   java <exports> OracleJava.java <root> [-cp <class path>] <source folder> ...
//
// Rows as eval/accuracy/written-truth.ts reads them: a header, files, calls and relations. Columns are 1-based UTF-16 units.
// A position stands where a name stands. The exports are those of docs/accuracy.md.

import com.sun.source.tree.*;
import com.sun.source.util.*;
import com.sun.tools.javac.api.BasicJavacTask;
import com.sun.tools.javac.api.JavacTool;
import com.sun.tools.javac.code.*;
import com.sun.tools.javac.tree.*;
import com.sun.tools.javac.tree.JCTree.*;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import javax.tools.*;

public class OracleJava {
  record Place(String path, int line, int column, String name) {
    String json() {
      return String.format("{\"path\":%s,\"line\":%d,\"column\":%d,\"name\":%s}", quoted(path), line, column, quoted(name));
    }
  }

  static final Map<Symbol, Place> declared = new HashMap<>();
  static final PrintStream out = new PrintStream(new BufferedOutputStream(System.out, 1 << 16), false, StandardCharsets.UTF_8);
  static Path root;
  static SourcePositions positions;
  static com.sun.tools.javac.code.Types types;

  public static void main(String[] args) throws Exception {
    root = Path.of(args[0]).toRealPath();
    String classPath = "";
    List<Path> files = new ArrayList<>();
    for (int i = 1; i < args.length; i++) {
      if (args[i].equals("-cp")) {
        classPath = args[++i];
        continue;
      }
      try (var walk = Files.walk(Path.of(args[i]))) {
        walk.filter(OracleJava::isSource).sorted().forEach(files::add);
      }
    }
    StandardJavaFileManager manager = JavacTool.create().getStandardFileManager(null, null, StandardCharsets.UTF_8);
    int[] errors = {0};
    var options = List.of("-proc:none", "-XDshould-stop.ifError=FLOW", "-XDshould-stop.ifNoError=FLOW", "-Xmaxerrs", "100000", "-nowarn", "-cp", classPath, "-implicit:none");
    DiagnosticListener<JavaFileObject> listener = found -> {
      if (found.getKind() != Diagnostic.Kind.ERROR || errors[0]++ >= 10) return;
      String file = found.getSource() == null ? "" : found.getSource().getName() + ":" + found.getLineNumber();
      System.err.println(file + " " + found.getMessage(null).lines().findFirst().orElse(""));
    };
    var units = manager.getJavaFileObjectsFromPaths(files);
    JavacTask task = (JavacTask) JavacTool.create().getTask(new PrintWriter(System.err), manager, listener, options, null, units);
    List<JCCompilationUnit> trees = new ArrayList<>();
    for (var tree : task.parse()) trees.add((JCCompilationUnit) tree);
    task.analyze();
    types = com.sun.tools.javac.code.Types.instance(((BasicJavacTask) task).getContext());
    positions = Trees.instance(task).getSourcePositions();
    out.printf("{\"truth\":{\"language\":\"java\",\"source\":\"javac %s\",\"columns\":\"utf16\",\"relations\":[\"INHERITS\",\"IMPLEMENTS\",\"OVERRIDES\"]}}%n", System.getProperty("java.version"));
    for (var tree : trees) new Declarations(tree).scan((JCTree) tree);
    for (var tree : trees) new Calls(tree).scan((JCTree) tree);
    out.flush();
    System.err.println(trees.size() + " files, " + errors[0] + " errors");
  }

  static boolean isSource(Path path) {
    return path.toString().endsWith(".java") && !path.endsWith("module-info.java") && !path.endsWith("package-info.java");
  }

  static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\t", "\\t") + "\"";
  }

  static class Walker extends com.sun.tools.javac.tree.TreeScanner {
    final JCCompilationUnit unit;
    final String path;
    final String text;

    Walker(JCCompilationUnit unit) {
      this.unit = unit;
      path = root.relativize(Path.of(unit.getSourceFile().toUri()).toAbsolutePath().normalize()).toString();
      try {
        text = unit.getSourceFile().getCharContent(true).toString();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** javac counts a tab as more than one column: lines are counted here. */
    Place place(int offset, String name) {
      if (offset < 0) return null;
      int line = (int) unit.getLineMap().getLineNumber(offset);
      int start = (int) unit.getLineMap().getStartPosition(line);
      return new Place(path, line, offset - start + 1, name);
    }

    int end(JCTree tree) {
      return (int) positions.getEndPosition(unit, (Tree) tree);
    }

    int find(int from, String name) {
      for (int at = text.indexOf(name, Math.max(from, 0)); at >= 0; at = text.indexOf(name, at + 1)) {
        boolean left = at == 0 || !Character.isJavaIdentifierPart(text.charAt(at - 1));
        int after = at + name.length();
        if (left && (after >= text.length() || !Character.isJavaIdentifierPart(text.charAt(after)))) return at;
      }
      return from;
    }

    /** Where the name of a type stands that is constructed. */
    int nameOf(JCTree type) {
      JCTree id = type instanceof JCAnnotatedType annotated ? annotated.underlyingType : type;
      if (id instanceof JCTypeApply applied) return nameOf(applied.clazz);
      if (id instanceof JCFieldAccess access) return end(access) - access.name.length();
      return TreeInfo.getStartPos(id);
    }
  }

  static class Declarations extends Walker {
    Declarations(JCCompilationUnit unit) {
      super(unit);
    }

    @Override public void visitClassDef(JCClassDecl type) {
      String name = type.name.toString();
      int from = type.mods == null || end(type.mods) < 0 ? type.pos : Math.max(type.pos, end(type.mods));
      // A class without a name is no symbol of the graph.
      if (type.sym != null && !name.isEmpty()) declared.put(type.sym, place(find(from, name), name));
      super.visitClassDef(type);
    }

    @Override public void visitMethodDef(JCMethodDecl method) {
      if (method.sym != null && (method.mods.flags & Flags.GENERATEDCONSTR) == 0) {
        String name = method.sym.isConstructor() ? method.sym.owner.name.toString() : method.name.toString();
        declared.put(method.sym, place(method.pos, name));
      }
      super.visitMethodDef(method);
    }

    @Override public void visitVarDef(JCVariableDecl variable) {
      if (variable.sym != null && variable.sym.owner instanceof Symbol.ClassSymbol owner && !owner.name.isEmpty())
        declared.put(variable.sym, place(variable.pos, variable.name.toString()));
      super.visitVarDef(variable);
    }
  }

  static class Calls extends Walker {
    final Deque<Symbol> callers = new ArrayDeque<>();

    Calls(JCCompilationUnit unit) {
      super(unit);
      out.printf("{\"file\":%s}%n", quoted(path));
    }

    @Override public void visitClassDef(JCClassDecl type) {
      if (type.sym != null) {
        boolean isInterface = (type.sym.flags() & Flags.INTERFACE) != 0;
        if (type.extending != null) relation("INHERITS", type.sym, TreeInfo.symbol(type.extending));
        for (var base : type.implementing) relation(isInterface ? "INHERITS" : "IMPLEMENTS", type.sym, TreeInfo.symbol(base));
        callers.push(type.sym);
      }
      super.visitClassDef(type);
      if (type.sym != null) callers.pop();
    }

    @Override public void visitMethodDef(JCMethodDecl method) {
      // What the compiler writes stands nowhere in the text.
      if (method.sym == null || (method.mods.flags & Flags.GENERATEDCONSTR) != 0) return;
      for (Type type : types.closure(method.sym.owner.type)) {
        if (type.tsym == method.sym.owner || method.sym.isConstructor() || method.sym.isStatic()) continue;
        for (Symbol other : type.tsym.members().getSymbolsByName(method.name))
          if (other instanceof Symbol.MethodSymbol above && method.sym.overrides(above, (Symbol.TypeSymbol) method.sym.owner, types, false))
            relation("OVERRIDES", method.sym, above);
      }
      callers.push(method.sym);
      super.visitMethodDef(method);
      callers.pop();
    }

    /** What makes the value of a field belongs to the field. */
    @Override public void visitVarDef(JCVariableDecl variable) {
      boolean isField = variable.sym != null && variable.sym.owner instanceof Symbol.ClassSymbol;
      if (isField) callers.push(variable.sym);
      super.visitVarDef(variable);
      if (isField) callers.pop();
    }

    @Override public void visitApply(JCMethodInvocation call) {
      JCExpression callee = TreeInfo.skipParens(call.meth);
      Symbol symbol = TreeInfo.symbol(callee);
      if (callee instanceof JCFieldAccess access)
        emit(place(end(access) - access.name.length(), access.name.toString()), symbol, shape(access.selected, symbol));
      else if (callee instanceof JCIdent name) {
        boolean isConstructor = name.name.contentEquals("super") || name.name.contentEquals("this");
        // The parser writes super() into a constructor that has none.
        if (text.startsWith(name.name.toString(), name.pos))
          emit(place(name.pos, name.name.toString()), symbol, isConstructor ? "constructor by " + name.name : byName(symbol));
      }
      super.visitApply(call);
    }

    String byName(Symbol symbol) {
      if (symbol == null || !symbol.isStatic()) return "method of this by name";
      for (Symbol around : callers)
        if (around instanceof Symbol.ClassSymbol type && (symbol.owner == type || type.isSubClass(symbol.owner, types))) return "static method by name";
      return "static import";
    }

    @Override public void visitNewClass(JCNewClass made) {
      boolean isEnumConstant = made.clazz.pos == made.pos && !text.startsWith("new", made.pos);
      int at = isEnumConstant ? made.pos : nameOf(made.clazz);
      Symbol type = TreeInfo.symbol(made.clazz instanceof JCTypeApply applied ? applied.clazz : made.clazz);
      Symbol constructor = made.def == null ? made.constructor : superConstructor(made, type);
      emit(place(at, "new"), constructor, type, made.def != null ? "new of an anonymous class" : isEnumConstant ? "enum constant" : "new");
      super.visitNewClass(made);
    }

    /** What a class without a name extends or implements is what is constructed. */
    Symbol superConstructor(JCNewClass made, Symbol named) {
      if (named != null && (named.flags() & Flags.INTERFACE) != 0) return null;
      for (JCTree member : made.def.defs)
        if (member instanceof JCMethodDecl method && method.sym != null && method.sym.isConstructor() && method.body != null)
          for (JCStatement statement : method.body.stats)
            if (statement instanceof JCExpressionStatement expression && expression.expr instanceof JCMethodInvocation call)
              return TreeInfo.symbol(call.meth);
      return named;
    }

    String shape(JCExpression object, Symbol callee) {
      JCExpression of = TreeInfo.skipParens(object);
      Symbol symbol = TreeInfo.symbol(of);
      if (symbol instanceof Symbol.ClassSymbol) return "static method of a type";
      boolean isOfInterface = callee != null && callee.owner != null && (callee.owner.flags() & Flags.INTERFACE) != 0;
      String how = isOfInterface ? "interface method of " : "method of ";
      if (of instanceof JCIdent name && name.name.contentEquals("super")) return "method of super";
      if (of instanceof JCFieldAccess access && access.name.contentEquals("super")) return "method of super";
      if (of instanceof JCIdent name && name.name.contentEquals("this")) return "method of this";
      if (of instanceof JCMethodInvocation) return how + "a call's result";
      if (of instanceof JCNewClass) return how + "a new object";
      if (of instanceof JCArrayAccess) return how + "an element";
      if (of instanceof JCTypeCast) return how + "a cast";
      if (!(symbol instanceof Symbol.VarSymbol variable)) return how + "something else";
      if (variable.owner instanceof Symbol.ClassSymbol) return how + "a field";
      return how + ((variable.flags() & Flags.PARAMETER) != 0 ? "a parameter" : "a local");
    }

    void emit(Place site, Symbol callee, String shape) {
      emit(site, callee, null, shape);
    }

    void emit(Place site, Symbol callee, Symbol made, String shape) {
      if (site == null) return;
      // The class of an initialiser without a name, or of a field of one, is no symbol of the graph.
      Symbol caller = callers.peek();
      boolean isIndefinite = !(caller instanceof Symbol.MethodSymbol);
      while (caller != null && declared.get(caller) == null) caller = caller.owner;
      Place from = caller == null ? null : declared.get(caller);
      Place to = null;
      String outcome = "unknown";
      if (callee == null && made != null && declared.get(made) != null) outcome = "inside";
      else if (callee == null && made != null) outcome = "outside";
      else if (callee != null && !callee.kind.isResolutionError() && (callee.type == null || !callee.type.isErroneous())) {
        to = declared.get(callee);
        outcome = to == null && declared.get(made) == null ? "outside" : "inside";
        // A constructor that nobody writes is no symbol.
        if (made == null && to == null && callee.isConstructor() && declared.get(callee.owner) != null) return;
      }
      String what = callee == null ? "" : callee.owner + "." + callee;
      out.printf("{\"call\":{\"path\":%s,\"line\":%d,\"column\":%d,\"shape\":%s,\"outcome\":\"%s\",\"caller\":%s,%s\"what\":%s}}%n",
          quoted(site.path), site.line, site.column, quoted(shape), outcome,
          from == null ? "null" : isIndefinite ? from.json().replace("}", ",\"indefinite\":true}") : from.json(),
          (to == null ? "" : "\"callee\":" + to.json() + ",") + (declared.get(made) == null ? "" : "\"constructs\":" + declared.get(made).json() + ","), quoted(what));
    }

    void relation(String kind, Symbol source, Symbol target) {
      if (target == null || declared.get(source) == null || declared.get(target) == null) return;
      out.printf("{\"relation\":{\"kind\":\"%s\",\"source\":%s,\"target\":%s}}%n", kind, declared.get(source).json(), declared.get(target).json());
    }
  }
}
