// Truth for Scala 2.13: a plugin of scalac that prints every call of the typed program as JSON lines into the file named by
// the system property oracle.out, as eval/accuracy/written-truth.ts reads them. Paths are relative to oracle.root. How it is
// built and run says docs/accuracy.md. Reads of values are not listed; methods without parentheses are calls.
package oracle

import java.io.{BufferedWriter, File, FileWriter, PrintWriter}
import scala.tools.nsc.plugins.{Plugin, PluginComponent}
import scala.tools.nsc.{Global, Phase}

class OraclePlugin(val global: Global) extends Plugin {
  val name = "oracle"
  val description = "prints resolved calls"
  val components = List[PluginComponent](new Component(global))
}

class Component(val global: Global) extends PluginComponent {
  import global._
  val runsAfter = List("typer")
  override val runsBefore = List("patmat")
  val phaseName = "oracle"

  private val root = new File(sys.props.getOrElse("oracle.root", ".")).getCanonicalPath + "/"
  private lazy val out = {
    val writer = new PrintWriter(new BufferedWriter(new FileWriter(sys.props("oracle.out"))))
    sys.addShutdownHook(writer.flush())
    val version = scala.util.Properties.versionNumberString
    writer.println(s"""{"truth":{"language":"scala","source":"scalac $version","columns":"utf16","relations":["INHERITS","IMPLEMENTS","OVERRIDES"]}}""")
    writer
  }

  private def quote(text: String) = "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ") + "\""

  private def pathOf(p: Position): Option[String] =
    if (p == null || !p.isDefined || p.source.file.file == null) None
    else Some(p.source.file.file.getCanonicalPath).filter(_.startsWith(root)).map(_.substring(root.length))

  /** The place of a name at a position, or as near behind it as it stands: some trees begin at a dot or a keyword. */
  private def at(p: Position, name: String): Option[String] = pathOf(p).map { path =>
    val text = p.source.content
    val wanted = name.toCharArray
    def isAt(i: Int) = i >= 0 && i + wanted.length <= text.length && wanted.indices.forall(k => text(i + k) == wanted(k))
    val behind = if (wanted.isEmpty || isAt(p.point)) p.point else (p.point until math.min(text.length, p.point + 300)).find(isAt).getOrElse(p.point)
    val line = p.source.offsetToLine(behind)
    s"""{"path":${quote(path)},"line":${line + 1},"column":${behind - p.source.lineToOffset(line) + 1},"name":${quote(name)}}"""
  }

  private def isOnly(s: Symbol) = s.isPrimaryConstructor || s.pos == NoPosition

  /** Where a symbol is declared, or nothing where it is not in the sources or nobody has written it. */
  private def declared(s: Symbol): Option[String] =
    if (s == null || s == NoSymbol || s.isAnonymousClass || s.isPackageObjectOrClass || s.hasPackageFlag) None
    else if (s.isConstructor) if (isOnly(s)) declared(s.owner) else at(s.pos, "this")
    else if (s.isModuleClass) at(s.sourceModule.pos, s.name.decoded.trim)
    else if (s.isGetter || s.isSetter) at(s.accessed.orElse(s).pos, s.accessed.orElse(s).name.decoded.trim)
    else if (s.isSynthetic && !s.isModule) None
    else at(s.pos, s.name.decoded.trim)

  def newPhase(prev: Phase): Phase = new StdPhase(prev) {
    override def name = phaseName
    def apply(unit: CompilationUnit): Unit = {
      for (path <- pathOf(unit.body.pos)) out.println(s"""{"file":${quote(path)}}""")
      new Walk().traverse(unit.body)
      out.flush()
    }
  }

  class Walk extends Traverser {
    private var callers: List[Symbol] = Nil
    private var converted: Option[Position] = None

    private def within(caller: Symbol)(walk: => Unit): Unit = { callers ::= caller; walk; callers = callers.tail }

    private def relation(kind: String, from: Symbol, to: Symbol): Unit =
      for (source <- declared(from); target <- declared(to))
        out.println(s"""{"relation":{"kind":"$kind","source":$source,"target":$target}}""")

    /** `made` is the class that is constructed, `callee` the function that runs. */
    private def emit(t: Tree, name: String, shape: String, callee: Option[String], made: Option[String], what: String): Unit =
      if (t.pos.isDefined) {
        val text = t.pos.source.content
        val letters = name.toCharArray
        val written = (t.pos.point until math.min(t.pos.point + letters.length + 3, text.length))
          .exists(i => i + letters.length <= text.length && letters.indices.forall(k => text(i + k) == letters(k)))
        // A conversion that nobody writes stands where what it converts begins.
        val pos = converted.filter(_ => !written && shape == "implicit").getOrElse(t.pos)
        for (place <- at(pos, if (written) name else "")) {
          val caller = callers.iterator.map(declared).collectFirst { case Some(one) => one }.getOrElse("null")
          val outcome = if (callee.isDefined || made.isDefined) "inside" else "outside"
          val parts = callee.map(one => s""","callee":$one""").getOrElse("") + made.map(one => s""","constructs":$one""").getOrElse("")
          val how = if (written) shape else s"$shape, not written"
          out.println(s"""{"call":${place.dropRight(1)},"shape":${quote(how)},"outcome":"$outcome","caller":$caller$parts,"what":${quote(what)}}}""")
        }
      }

    private def shape(f: Tree): String = f match {
      case _ if f.symbol.isImplicit => "implicit"
      case Select(_: Super, _) => "method of super"
      case Select(_: This, _) => "method of this, maybe by name"
      case Select(Apply(g, _), _) if g.symbol != null && g.symbol.isImplicit => "method by an implicit conversion or class"
      case Select(q, _) =>
        val of = if (f.symbol.owner.isTrait) "trait method of " else "method of "
        q match {
          case _ if q.symbol != null && q.symbol.isModule => "method of an object"
          case _: Apply | _: TypeApply => of + "a call's result"
          case _ if q.symbol != null && q.symbol.isParameter => of + "a parameter"
          case _ if q.symbol != null && q.symbol.owner.isClass => of + "a field"
          case _: Ident => of + "a local"
          case _ => of + "something else"
        }
      case _: Ident => "local function by name"
      case _ => "other"
    }

    private def call(t: Tree, s: Symbol): Unit = {
      val isCaseApply = s.isSynthetic && s.name == nme.apply && s.owner.isModuleClass
      if (s.isConstructor) {
        val owner = s.owner
        val callee = if (isOnly(s)) None else declared(s)
        t match {
          case Select(_: Super | _: This, _) =>
            if (callee.isDefined) emit(t, "", "constructor of super or this", callee, None, s.fullName)
          case _ =>
            val made = if (owner.isAnonymousClass) owner.parentSymbols.find(one => declared(one).isDefined) else Some(owner)
            emit(t, made.getOrElse(owner).name.decoded.trim, "construction", callee, made.flatMap(declared), owner.fullName)
        }
      } else if (isCaseApply)
        emit(t, s.owner.name.decoded.trim, "construction of a case class", None, declared(s.owner.companionClass), s.fullName)
      else emit(t, s.name.decoded.trim, shape(t), declared(s), None, s.fullName)
    }

    override def traverse(t: Tree): Unit = t.attachments.get[analyzer.MacroExpansionAttachment] match {
      // What a macro makes nobody has written.
      case Some(made) if made.expandee ne t => traverse(made.expandee)
      case _ => traverseWritten(t)
    }

    private def traverseWritten(t: Tree): Unit = t match {
      case c: ImplDef if c.symbol.isAnonymousClass => super.traverse(t)
      case c: ImplDef =>
        val own = if (c.symbol.isModule) c.symbol.moduleClass else c.symbol
        for (parent <- c.impl.parents; base = parent.tpe.typeSymbol if base != NoSymbol)
          relation(if (base.isTrait && !c.symbol.isTrait) "IMPLEMENTS" else "INHERITS", own, base)
        within(own)(super.traverse(t))
      case d: DefDef if d.symbol.isSynthetic || d.symbol.isAccessor && d.rhs.isEmpty => ()
      case d: DefDef if d.symbol.isAccessor => super.traverse(t)
      case d: DefDef =>
        if (!d.symbol.isConstructor) for (above <- d.symbol.overrides.headOption) relation("OVERRIDES", d.symbol, above)
        within(d.symbol)(super.traverse(t))
      case v: ValDef if v.symbol.owner.isClass => within(v.symbol)(super.traverse(t))
      case a: ApplyImplicitView =>
        val before = converted
        converted = a.args.headOption.map(_.pos).filter(_.isRange).map(p => p.withPoint(p.start))
        traverse(a.fun)
        converted = before
        traverseTrees(a.args)
      // A method that is named where a function is wanted: nobody has written the call of it.
      case Function(parameters, Apply(f, _)) if parameters.nonEmpty && parameters.forall(isUnwritten) =>
        f match {
          case Select(q, _) => traverse(q)
          case TypeApply(Select(q, _), _) => traverse(q)
          case _ => ()
        }
      case _: TypeTree => ()
      case _: Select | _: Ident if isCalled(t.symbol) =>
        call(t, t.symbol)
        super.traverse(t)
      case _ => super.traverse(t)
    }

    private def isUnwritten(p: ValDef): Boolean = {
      val text = p.pos.source.content
      p.symbol.isSynthetic && p.pos.isDefined && p.pos.point < text.length && text(p.pos.point) != '_'
    }

    private def isCalled(s: Symbol): Boolean =
      s != null && s != NoSymbol && s.isMethod && !s.isGetter && !s.isSetter && !s.isLabel && !s.isLazy && !s.isDefaultGetter
  }
}
