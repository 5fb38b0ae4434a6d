// Truth for Kotlin: a plugin of kotlinc that prints every call of the resolved program (IR) as JSON lines into the file named
// by the system property oracle.out, as eval/accuracy/written-truth.ts reads them. Paths are relative to oracle.root. How it is
// built and run says docs/accuracy.md. The sources must compile without an error, else there is no IR. Reads of properties are
// not listed.

import java.io.File
import org.jetbrains.kotlin.backend.common.extensions.*
import org.jetbrains.kotlin.compiler.plugin.*
import org.jetbrains.kotlin.config.CompilerConfiguration
import org.jetbrains.kotlin.config.KotlinCompilerVersion
import org.jetbrains.kotlin.descriptors.ClassKind
import org.jetbrains.kotlin.ir.*
import org.jetbrains.kotlin.ir.declarations.*
import org.jetbrains.kotlin.ir.expressions.*
import org.jetbrains.kotlin.ir.symbols.*
import org.jetbrains.kotlin.ir.util.*
import org.jetbrains.kotlin.ir.visitors.*
import org.jetbrains.kotlin.ir.types.*

@OptIn(ExperimentalCompilerApi::class, org.jetbrains.kotlin.ir.symbols.UnsafeDuringIrConstructionAPI::class)
class OracleRegistrar : CompilerPluginRegistrar() {
    override val supportsK2 get() = true
    override fun ExtensionStorage.registerExtensions(configuration: CompilerConfiguration) {
        IrGenerationExtension.registerExtension(object : IrGenerationExtension {
            override fun generate(moduleFragment: IrModuleFragment, pluginContext: IrPluginContext) {
                File(System.getProperty("oracle.out")).printWriter().use { out ->
                    out.println("{\"truth\":{\"language\":\"kotlin\",\"source\":\"kotlinc ${KotlinCompilerVersion.VERSION}\",\"columns\":\"utf16\",\"relations\":[\"INHERITS\",\"IMPLEMENTS\",\"OVERRIDES\"]}}")
                    moduleFragment.files.forEach {
                        out.println("{\"file\":${quote(rel(it))}}")
                        Walk(it, out).visitFile(it)
                    }
                }
            }
        })
    }
}

private val root = File(System.getProperty("oracle.root") ?: ".").canonicalPath + File.separator
private val texts = HashMap<String, String>()
private fun text(f: IrFile) = texts.getOrPut(f.fileEntry.name) { File(f.fileEntry.name).readText().replace("\r\n", "\n") }
private fun rel(f: IrFile) = File(f.fileEntry.name).canonicalPath.removePrefix(root)
private fun quote(s: String) = "\"" + s.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ") + "\""

private fun place(f: IrFile, offset: Int, name: String): String {
    val t = text(f)
    val o = offset.coerceIn(0, t.length)
    val line = t.substring(0, o).count { it == '\n' } + 1
    return "{\"path\":${quote(rel(f))},\"line\":$line,\"column\":${o - (t.lastIndexOf('\n', o - 1) + 1) + 1},\"name\":${quote(name)}}"
}

/** What stands before the dot of a call of an extension. */
@OptIn(org.jetbrains.kotlin.ir.symbols.UnsafeDuringIrConstructionAPI::class)
private fun extended(e: IrMemberAccessExpression<*>): IrExpression? {
    val f = e.symbol.owner as? IrFunction ?: return null
    val at = f.parameters.indexOfFirst { it.kind == IrParameterKind.ExtensionReceiver }
    return if (at < 0) null else e.arguments[at]
}

private fun nameIn(t: String, from: Int, to: Int, name: String, last: Boolean): Int {
    if (from < 0) return -1
    val hits = Regex("(?<![\\w`])`?" + Regex.escape(name) + "`?(?![\\w`])").findAll(t.substring(from.coerceAtMost(t.length), to.coerceIn(from.coerceAtMost(t.length), t.length)))
    val hit = (if (last) hits.lastOrNull() else hits.firstOrNull()) ?: return -1
    return from + hit.range.first
}

@OptIn(org.jetbrains.kotlin.ir.symbols.UnsafeDuringIrConstructionAPI::class)
private class Walk(val file: IrFile, val out: java.io.PrintWriter) : IrVisitorVoid() {
    val callers = ArrayDeque<IrDeclaration>()
    /** How many constructors of objects without a name are around: what they hand on is a construction. */
    var ofNoName = 0
    override fun visitElement(element: IrElement) { element.acceptChildrenVoid(this) }

    /** Where the name of a declaration stands, or null where it is not in the sources or was made by the compiler. */
    fun declared(d: IrDeclaration?): String? {
        if (d == null) return null
        val f = d.fileOrNull ?: return null
        val t = text(f)
        return when {
            d is IrConstructor -> if (d.startOffset < 0) null else {
                val at = nameIn(t, d.startOffset, d.endOffset, "constructor", false).takeIf { !d.isPrimary && it >= 0 }
                if (at != null) place(f, at, d.parentAsClass.name.asString()) else declared(d.parentAsClass)
            }
            d is IrSimpleFunction && d.correspondingPropertySymbol != null -> declared(d.correspondingPropertySymbol!!.owner)
            d is IrDeclarationWithName -> {
                if (d.startOffset < 0) return null
                val at = nameIn(t, d.startOffset, d.endOffset, d.name.asString(), false)
                if (d.origin != IrDeclarationOrigin.DEFINED && at < 0) null else place(f, if (at < 0) d.startOffset else at, d.name.asString())
            }
            else -> null
        }
    }

    /** The declaration that a class has by inheritance, abstract ones too, which the compiler's own look-up leaves out. */
    fun written(f: IrSimpleFunction): IrSimpleFunction =
        if (!f.isFakeOverride) f else f.resolveFakeOverride() ?: f.overriddenSymbols.firstOrNull()?.let { written(it.owner) } ?: f

    override fun visitClass(declaration: IrClass) {
        // Objects without a name are no declarations that are told from others.
        if (declaration.name.isSpecial) return super.visitClass(declaration)
        // A constant of an enum is no type, whatever it overrides.
        if (declaration.kind != ClassKind.ENUM_ENTRY) for (s in declaration.superTypes) {
            val c = s.classOrNull?.owner ?: continue
            val b = declared(c) ?: continue
            val a = declared(declaration) ?: continue
            val kind = if (c.isInterface && !declaration.isInterface) "IMPLEMENTS" else "INHERITS"
            out.println("{\"relation\":{\"kind\":\"$kind\",\"source\":$a,\"target\":$b}}")
        }
        callers.addLast(declaration); super.visitClass(declaration); callers.removeLast()
    }
    override fun visitFunction(declaration: IrFunction) {
        if (declaration.isFakeOverride) return
        if (declaration.origin == IrDeclarationOrigin.GENERATED_DATA_CLASS_MEMBER || declaration.origin == IrDeclarationOrigin.DELEGATED_MEMBER) return
        if (declaration is IrSimpleFunction && declaration.origin == IrDeclarationOrigin.DEFINED && declaration.correspondingPropertySymbol == null)
            for (o in declaration.overriddenSymbols) {
                val b = declared(written(o.owner)) ?: continue
                val a = declared(declaration) ?: continue
                out.println("{\"relation\":{\"kind\":\"OVERRIDES\",\"source\":$a,\"target\":$b}}")
            }
        val local = declaration.origin == IrDeclarationOrigin.LOCAL_FUNCTION_FOR_LAMBDA || declaration.name.isSpecial && declaration !is IrConstructor && (declaration as? IrSimpleFunction)?.correspondingPropertySymbol == null
        if (local) { super.visitFunction(declaration); return }
        if (declaration is IrConstructor && declaration.parentAsClass.name.isSpecial) {
            ofNoName++; super.visitFunction(declaration); ofNoName--; return
        }
        callers.addLast(declaration); super.visitFunction(declaration); callers.removeLast()
    }
    override fun visitProperty(declaration: IrProperty) { callers.addLast(declaration); super.visitProperty(declaration); callers.removeLast() }

    override fun visitCall(expression: IrCall) {
        val f = expression.symbol.owner
        val property = f.correspondingPropertySymbol != null
        if (!property) emit(expression, f, shape(expression, f), f.name.asString())
        super.visitCall(expression)
    }
    override fun visitConstructorCall(expression: IrConstructorCall) {
        val hasName = !expression.symbol.owner.parentAsClass.name.isSpecial
        if (hasName) emit(expression, expression.symbol.owner, "construction", expression.symbol.owner.parentAsClass.name.asString())
        super.visitConstructorCall(expression)
    }
    override fun visitDelegatingConstructorCall(expression: IrDelegatingConstructorCall) {
        emit(expression, expression.symbol.owner, "constructor of super or this", expression.symbol.owner.parentAsClass.name.asString())
        super.visitDelegatingConstructorCall(expression)
    }
    override fun visitFunctionReference(expression: IrFunctionReference) {
        emit(expression, expression.symbol.owner, "function reference", expression.symbol.owner.name.asString())
        super.visitFunctionReference(expression)
    }

    fun shape(e: IrCall, f: IrSimpleFunction): String {
        val o = e.origin
        if (f.name.asString() == "invoke") return "call of a function value"
        if (o != null && o != IrStatementOrigin.LAMBDA && f.isOperator || o == IrStatementOrigin.FOR_LOOP_NEXT) return "operator or convention"
        if (e.superQualifierSymbol != null) return "method of super"
        val ext = extended(e)
        val r = e.dispatchReceiver ?: ext ?: return "top-level function"
        val kind = if (ext != null) "extension of " else if (f.parentClassOrNull?.isInterface == true) "interface method of " else "method of "
        val implicit = r is IrGetValue && r.startOffset == r.endOffset || r.startOffset < 0
        return kind + when {
            implicit || r is IrGetValue && r.symbol.owner.name.asString() == "<this>" && text(file).substring(r.startOffset.coerceAtLeast(0), r.endOffset.coerceIn(r.startOffset.coerceAtLeast(0), text(file).length)) != "this" -> "an implicit this or receiver"
            r is IrGetValue && r.symbol.owner.name.asString() == "<this>" -> "this"
            r is IrGetValue && r.symbol.owner.name.asString() == "it" -> "it"
            r is IrGetValue && r.symbol.owner is IrValueParameter -> "a parameter"
            r is IrGetValue -> "a local"
            r is IrCall && r.symbol.owner.correspondingPropertySymbol != null -> "a property"
            r is IrCall || r is IrConstructorCall -> "a call's result"
            r is IrGetObjectValue -> "an object or companion"
            r is IrTypeOperatorCall -> "a smart cast"
            else -> "something else"
        }
    }

    fun emit(e: IrMemberAccessExpression<*>, target: IrFunction, shape: String, name: String) {
        if (e.startOffset < 0 || e.startOffset == e.endOffset && shape != "operator or convention") return
        val t = text(file)
        val real: IrFunction = if (target is IrSimpleFunction) written(target) else target
        // Comparisons with null that `?:`, `?.` and `!!` stand for have the place of what they compare, and no name there.
        if (real.fqNameWhenAvailable?.asString().orEmpty().startsWith("kotlin.internal.ir.")) return
        // The name comes after the receiver and before the arguments.
        var from = e.startOffset
        val recv = extended(e) ?: e.dispatchReceiver
        if (recv != null && recv.endOffset in (from + 1)..e.endOffset && recv.startOffset >= from) from = recv.endOffset
        val word = if (e is IrDelegatingConstructorCall) listOf("this", "super") else emptyList()
        var at = nameIn(t, from, e.endOffset, name, false)
        var implicit = false
        for (w in word) if (at < 0) at = nameIn(t, e.startOffset, e.endOffset, w, false)
        if (at < 0 && from != e.startOffset) { at = nameIn(t, e.startOffset, e.endOffset, name, false); implicit = at >= 0 }
        if (at < 0 && e is IrDelegatingConstructorCall) return // written by the compiler
        val to = declared(real)
        val caller = callers.lastOrNull()
        // A primary constructor is a declaration beside its class only where others stand beside it.
        val isOnly = real is IrConstructor && real.isPrimary && real.parentAsClass.declarations.count { it is IrConstructor } < 2
        val isMade = e is IrConstructorCall || e is IrDelegatingConstructorCall && ofNoName > 0
        val made = if (real is IrConstructor && isMade) declared(real.parentAsClass) else null
        val primary = if (real is IrConstructor && real.isPrimary && !isOnly && to != null) place(real.fileOrNull!!, real.startOffset, name) else null
        val callee = if (isOnly) null else primary ?: to
        val outcome = if (shape == "call of a function value" && to == null) "unknown" else if (callee == null && made == null) "outside" else "inside"
        val what = try { real.fqNameWhenAvailable?.asString() ?: name } catch (x: Throwable) { name }
        val form = when {
            at >= 0 -> if (implicit) shape.substringBefore(" of ") + " of an implicit this or receiver" else shape
            shape == "operator or convention" || target is IrSimpleFunction && target.isOperator -> "operator or convention"
            else -> "$shape, not by name"
        }
        val site = place(file, if (at < 0) e.startOffset else at, name)
        out.println("{\"call\":" + site.dropLast(1) + ",\"shape\":${quote(form)},\"outcome\":\"$outcome\",\"caller\":${declared(caller)}${if (callee == null) "" else ",\"callee\":$callee"}${if (made == null) "" else ",\"constructs\":$made"},\"what\":${quote(what)}}}")
    }
}
