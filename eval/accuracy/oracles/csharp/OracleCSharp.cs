// Truth for C#: every call and construction of the sources of a repository, resolved by Roslyn, as JSON lines.
//
//   OracleCSharp <root> <folder of reference assemblies> [-d SYMBOL,...] [-r extra.dll]... <source folder or file> ...
//
// Rows as eval/accuracy/written-truth.ts reads them: a header, files, calls and relations. Columns are 1-based UTF-16 units.
// A position stands where a name stands. How it is compiled and run: docs/accuracy.md.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

public static class OracleCSharp {
  static string root;
  static SemanticModel model;
  static TextWriter o;

  static string Quoted(string text) {
    return "\"" + text.Replace("\\", "\\\\").Replace("\"", "\\\"").Replace("\n", " ").Replace("\r", "") + "\"";
  }

  static string PathOf(string path) { return path.StartsWith(root) ? path.Substring(root.Length) : null; }

  static string At(Location location, string name) {
    if (location == null || !location.IsInSource) return null;
    var span = location.GetLineSpan();
    var path = PathOf(span.Path);
    if (path == null) return null;
    var start = span.StartLinePosition;
    return "{\"path\":" + Quoted(path) + ",\"line\":" + (start.Line + 1) + ",\"column\":" + (start.Character + 1) + ",\"name\":" + Quoted(name) + "}";
  }

  /** Where a symbol is declared: of an extension method the method itself, of an accessor its property; null outside. */
  static string Declared(ISymbol symbol) {
    if (symbol == null) return null;
    symbol = symbol.OriginalDefinition;
    var method = symbol as IMethodSymbol;
    if (method != null && method.ReducedFrom != null) symbol = method.ReducedFrom.OriginalDefinition;
    if (method != null && method.AssociatedSymbol != null) symbol = method.AssociatedSymbol;
    if (method != null && method.PartialImplementationPart != null) symbol = method.PartialImplementationPart;
    if (symbol.IsImplicitlyDeclared) return null;
    var location = symbol.Locations.FirstOrDefault(one => one.IsInSource);
    return location == null ? null : At(location, symbol.Name);
  }

  static ISymbol Caller(SyntaxNode node) {
    for (var at = node.Parent; at != null; at = at.Parent) {
      if (at is BaseMethodDeclarationSyntax || at is AccessorDeclarationSyntax || at is LocalFunctionStatementSyntax || at is BasePropertyDeclarationSyntax || at is BaseTypeDeclarationSyntax) {
        var symbol = model.GetDeclaredSymbol(at);
        if (symbol != null) return symbol;
      }
      var variable = at as VariableDeclaratorSyntax;
      if (variable != null && variable.Parent.Parent is BaseFieldDeclarationSyntax) return model.GetDeclaredSymbol(variable);
    }
    return null;
  }

  static SimpleNameSyntax NameOf(SyntaxNode node) {
    while (node is ParenthesizedExpressionSyntax) node = ((ParenthesizedExpressionSyntax)node).Expression;
    if (node is MemberAccessExpressionSyntax) return ((MemberAccessExpressionSyntax)node).Name;
    if (node is MemberBindingExpressionSyntax) return ((MemberBindingExpressionSyntax)node).Name;
    if (node is QualifiedNameSyntax) return ((QualifiedNameSyntax)node).Right;
    if (node is AliasQualifiedNameSyntax) return ((AliasQualifiedNameSyntax)node).Name;
    return node as SimpleNameSyntax;
  }

  static string Shape(ExpressionSyntax callee, IMethodSymbol method) {
    if (method != null && method.MethodKind == MethodKind.DelegateInvoke) return "call of a delegate";
    if (method != null && method.MethodKind == MethodKind.LocalFunction) return "local function";
    var access = callee as MemberAccessExpressionSyntax;
    var binding = callee as MemberBindingExpressionSyntax;
    if (access == null && binding == null) return method == null ? "name" : method.IsStatic ? "static method by name" : "method of this by name";
    var of = access != null ? access.Expression : callee.Ancestors().OfType<ConditionalAccessExpressionSyntax>().First().Expression;
    var kind = method != null && method.ReducedFrom != null ? "extension of " : method != null && method.ContainingType.TypeKind == TypeKind.Interface ? "interface method of " : "method of ";
    if (of is ThisExpressionSyntax) return kind + "this";
    if (of is BaseExpressionSyntax) return "method of base";
    if (of is InvocationExpressionSyntax) return kind + "a call's result";
    if (of is ObjectCreationExpressionSyntax) return kind + "a new object";
    if (of is ElementAccessExpressionSyntax) return kind + "an element";
    var symbol = model.GetSymbolInfo(of).Symbol;
    if (symbol is INamedTypeSymbol) return "static method of a type";
    if (symbol is IParameterSymbol) return kind + "a parameter";
    if (symbol is ILocalSymbol) return kind + "a local";
    if (symbol is IFieldSymbol) return kind + "a field";
    if (symbol is IPropertySymbol) return kind + "a property";
    return kind + "something else";
  }

  static void Call(Location at, SyntaxNode node, ISymbol symbol, string shape, bool constructs) {
    var site = At(at, symbol == null ? "" : symbol.Name);
    if (site == null) return;
    var method = symbol as IMethodSymbol;
    var made = constructs && symbol != null ? Declared(symbol.ContainingType) : null;
    var callee = Declared(symbol);
    var isUnknown = symbol == null || (method != null && method.MethodKind == MethodKind.DelegateInvoke);
    var outcome = isUnknown ? "unknown" : callee == null && made == null ? "outside" : "inside";
    var caller = Caller(node);
    var by = Declared(caller);
    if (by != null && caller is IFieldSymbol) by = by.Substring(0, by.Length - 1) + ",\"indefinite\":true}";
    o.WriteLine("{\"call\":" + site.Substring(0, site.Length - 1) + ",\"shape\":" + Quoted(shape) + ",\"outcome\":\"" + outcome + "\",\"caller\":" + (by ?? "null") +
      (callee == null ? "" : ",\"callee\":" + callee) + (made == null ? "" : ",\"constructs\":" + made) + ",\"what\":" + Quoted(symbol == null ? "" : symbol.ToDisplayString()) + "}}");
  }

  static void Relation(string kind, ISymbol source, ISymbol target) {
    var from = Declared(source);
    var to = Declared(target);
    if (from != null && to != null) o.WriteLine("{\"relation\":{\"kind\":\"" + kind + "\",\"source\":" + from + ",\"target\":" + to + "}}");
  }

  static void File_(SyntaxTree tree) {
    var ranges = tree.GetRoot().DescendantTrivia(null, true).Where(one => one.IsKind(SyntaxKind.DisabledTextTrivia)).Select(one => {
      var span = tree.GetLineSpan(one.Span);
      return "[" + (span.StartLinePosition.Line + 1) + "," + span.EndLinePosition.Line + "]";
    });
    o.WriteLine("{\"file\":" + Quoted(PathOf(tree.FilePath)) + ",\"skipped\":[" + string.Join(",", ranges) + "]}");
  }

  static void Node(SyntaxNode node) {
    var invocation = node as InvocationExpressionSyntax;
    if (invocation != null) {
      var symbol = model.GetSymbolInfo(invocation).Symbol;
      var plain = invocation.Expression as IdentifierNameSyntax;
      if (symbol == null && plain != null && plain.Identifier.Text == "nameof") return;
      var name = NameOf(invocation.Expression);
      Call(name != null ? name.Identifier.GetLocation() : invocation.Expression.GetLocation(), node, symbol, Shape(invocation.Expression, symbol as IMethodSymbol), false);
    } else if (node is ObjectCreationExpressionSyntax) {
      var type = ((ObjectCreationExpressionSyntax)node).Type;
      var name = NameOf(type);
      var symbol = model.GetSymbolInfo(node).Symbol;
      if (symbol != null && symbol.ContainingType.TypeKind == TypeKind.Delegate) return;
      Call(name != null ? name.Identifier.GetLocation() : type.GetLocation(), node, symbol, "new", true);
    } else if (node is ImplicitObjectCreationExpressionSyntax) {
      Call(node.GetLocation(), node, model.GetSymbolInfo(node).Symbol, "new()", true);
    } else if (node is ConstructorInitializerSyntax) {
      Call(((ConstructorInitializerSyntax)node).ThisOrBaseKeyword.GetLocation(), node, model.GetSymbolInfo(node).Symbol, "this or base constructor", false);
    } else if (node is BinaryExpressionSyntax) {
      var symbol = model.GetSymbolInfo(node).Symbol as IMethodSymbol;
      if (symbol != null && symbol.MethodKind == MethodKind.UserDefinedOperator && Declared(symbol) != null)
        Call(((BinaryExpressionSyntax)node).OperatorToken.GetLocation(), node, symbol, "operator", false);
    } else if (node is BaseTypeDeclarationSyntax) {
      var symbol = model.GetDeclaredSymbol((BaseTypeDeclarationSyntax)node);
      if (symbol == null) return;
      if (symbol.BaseType != null) Relation("INHERITS", symbol, symbol.BaseType);
      foreach (var one in symbol.Interfaces) Relation(symbol.TypeKind == TypeKind.Interface ? "INHERITS" : "IMPLEMENTS", symbol, one);
    } else if (node is MethodDeclarationSyntax) {
      var symbol = model.GetDeclaredSymbol((MethodDeclarationSyntax)node);
      if (symbol == null) return;
      if (symbol.OverriddenMethod != null) Relation("OVERRIDES", symbol, symbol.OverriddenMethod);
      foreach (var type in symbol.ContainingType.AllInterfaces)
        foreach (var member in type.GetMembers(symbol.Name.Split('.').Last()))
          if (Implements(symbol, member)) Relation("OVERRIDES", symbol, member);
    }
  }

  /** Whether a method, or one that it overrides, is what its type has for a member of an interface. */
  static bool Implements(IMethodSymbol method, ISymbol member) {
    var found = method.ContainingType.FindImplementationForInterfaceMember(member);
    for (var at = method; at != null; at = at.OverriddenMethod)
      if (SymbolEqualityComparer.Default.Equals(found, at) || (found != null && SymbolEqualityComparer.Default.Equals(found.OriginalDefinition, at.OriginalDefinition))) return true;
    return false;
  }

  static void AddReferences(string folder, List<MetadataReference> references) {
    foreach (var file in Directory.GetFiles(folder, "*.dll")) {
      var name = Path.GetFileName(file);
      if (name.Contains(".Native") || !(name.StartsWith("System") || name.StartsWith("Microsoft.CSharp") || name.StartsWith("Microsoft.Win32") || name == "mscorlib.dll" || name == "netstandard.dll")) continue;
      try {
        System.Reflection.AssemblyName.GetAssemblyName(file);
        references.Add(MetadataReference.CreateFromFile(file));
      } catch (BadImageFormatException) {
        // Native libraries lie beside the assemblies.
      }
    }
  }

  public static int Main(string[] args) {
    root = Path.GetFullPath(args[0]).TrimEnd('/') + "/";
    o = new StreamWriter(Console.OpenStandardOutput());
    var references = new List<MetadataReference>();
    var defines = new string[0];
    var files = new List<string>();
    AddReferences(args[1], references);
    for (var i = 2; i < args.Length; i++) {
      if (args[i] == "-d") defines = args[++i].Split(',');
      else if (args[i] == "-r") references.Add(MetadataReference.CreateFromFile(args[++i]));
      else if (File.Exists(args[i])) files.Add(Path.GetFullPath(args[i]));
      else files.AddRange(Directory.GetFiles(args[i], "*.cs", SearchOption.AllDirectories).Where(file => !file.Contains("/obj/") && !file.Contains("/bin/")).Select(Path.GetFullPath).OrderBy(file => file, StringComparer.Ordinal));
    }
    var options = CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.Preview).WithPreprocessorSymbols(defines);
    var trees = files.Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), options, file)).ToList();
    var usings = new[] { "System", "System.IO", "System.Linq", "System.Collections.Generic", "System.Threading", "System.Threading.Tasks" };
    var implied = CSharpSyntaxTree.ParseText(string.Concat(usings.Select(one => "global using " + one + ";\n")), options, "usings.cs");
    var compilation = CSharpCompilation.Create("x", trees.Concat(new[] { implied }), references, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));
    var errors = compilation.GetDiagnostics().Where(one => one.Severity == DiagnosticSeverity.Error).ToList();
    foreach (var group in errors.GroupBy(one => one.Id).OrderByDescending(one => one.Count()).Take(8)) Console.Error.WriteLine(group.Key + " " + group.Count() + " " + group.First());
    o.WriteLine("{\"truth\":{\"language\":\"csharp\",\"source\":\"Roslyn " + typeof(Compilation).Assembly.GetName().Version + "\",\"columns\":\"utf16\",\"relations\":[\"INHERITS\",\"IMPLEMENTS\",\"OVERRIDES\"]}}");
    foreach (var tree in trees) {
      model = compilation.GetSemanticModel(tree);
      File_(tree);
      foreach (var node in tree.GetRoot().DescendantNodes()) Node(node);
    }
    o.Flush();
    Console.Error.WriteLine(files.Count + " files, " + errors.Count + " errors");
    return 0;
  }
}
