// The form of a model: what a YAML file of a framework may say. One for those that come with the product and for those of a
// repository. docs/models.md says what each row means.

import { z } from 'zod';

/** Most names that one pattern may stand for: each group of braces multiplies them. */
const MOST_NAMES = 1000;

/** A name as code writes it behind its package (`fastapi.FastAPI.get`), with `{a,b}` for several. */
const pattern = z
  .string()
  .max(1500)
  .regex(
    /^(?:[^\s\p{Cc}{}]|\{[^\s\p{Cc}{},]+(?:,[^\s\p{Cc}{},]+)*\})+$/u,
    'a dotted name, {a,b} for several, without braces in braces',
  )
  .refine((text) => namesIn(text) <= MOST_NAMES, `stands for more than ${MOST_NAMES} names`);

function namesIn(text: string): number {
  const groups = text.match(/\{[^{}]*\}/g) ?? [];
  return groups.reduce((names, group) => names * group.split(',').length, 1);
}

/** Something of a site: `argument[0]`, `keyword[path]`, ...; what stands behind ` | ` counts where nothing stands before it. */
const PART = String.raw`(?:argument\[\d+\](?:\.(?:\w+|\*))*|arguments\[\d+\.\.\]|keyword\[\w+\]|chained\[\w+\]|followed\[\w+\]|typeArgument\[\d+\]|member\[\w+\*?(?:,\w+\*?)*\]|variable\[\w+\]|items|receiver|parameter|constructed|decorated|enclosing|annotation|result|\$name|\$handler|'[^']*')`;
const selector = z
  .string()
  .max(1000)
  .regex(
    new RegExp(`^${PART}(?: \\| ${PART})*$`),
    'argument[0], argument[0].key, arguments[1..], keyword[name], chained[name], followed[name], typeArgument[0], member[name], variable[name], items, receiver, parameter, constructed, decorated, enclosing, annotation, result, $name, $handler or a quoted text, with " | " between',
  );

const word = z.string().regex(/^\w+$/);
/** A path with `{path}`, `{lookup}` and `{name}` in it. */
const template = z.string().max(200);

const filePath = z
  .string()
  .max(200)
  .regex(
    /^(?!.*\{.*\{)(?!(?:.*\/)?\.\.?(?:\/|$))(?:[\w+.-]+|\{path\})(?:\/(?:[\w+.-]+|\{path\}))*$/,
    'a path with one {path}, inside the folder',
  );

const at = z.union([
  z.strictObject({
    call: pattern,
    /** `tests`: in files of tests alone. `header`: among the decorators, defaults and annotations of a function, which is then what encloses it. */
    in: z.enum(['header', 'tests']).optional(),
    /** One of its arguments is this. */
    given: pattern.optional(),
  }),
  z.strictObject({ decorator: pattern }),
  z.strictObject({ base: pattern }),
  /** A function that is declared to be of a type. */
  z.strictObject({ type: pattern }),
  /** A file that a script of a manifest gives to the program with these words: its default export is what the row is about. */
  z.strictObject({ script: z.string().regex(/^[\w@/.-]+(?: [\w@/.-]+)*$/) }),
  /** A variable of a module that is given a list. */
  z.strictObject({ list: word }),
  /** A member that is given a value. */
  z.strictObject({ assigned: pattern }),
  /**
   * A function that a module defines under a name (`*`: that begins so): in files of this name, and in modules that a variable of a
   * module lists, or a manifest under a heading.
   */
  z.strictObject({
    defined: z.string().regex(/^\w+\*?$/),
    files: z.array(word).max(20),
    listed: word.optional(),
    manifest: word.optional(),
  }),
  /** A file at this path (without its extension), or one of these, below the folder of a manifest, or `src` in it; `{path}` is any folders. */
  z.strictObject({ file: z.union([filePath, z.array(filePath).min(1).max(30)]) }),
  /** A call of a member of a task or an event that other rows tell of. */
  z.strictObject({ member: pattern, of: z.enum(['task', 'event']) }),
]);

const id = z.string().regex(/^[a-z][a-z0-9-]*$/, 'small letters, digits and hyphens');

const rowFields = z.strictObject({
  id,
  at,
  /** What the call, or what it decorates, is: a name of the same package (`Application`), or what it is a member of. */
  makes: z
    .string()
    .regex(/^(?:[\w.]+|\$receiver)$/)
    .optional(),
  /**
   * What the functions at the site (of `mount`, `folder`, `to`, or of the type) get as their first argument: a name behind a package
   * (`package.Application`), or what the call is a member of. Each of them holds the routes that it registers with that.
   */
  receives: z
    .string()
    .max(200)
    .regex(/^(?:\$receiver|\S+\.[A-Za-z_]\w*)$/, '$receiver, or a name behind its package')
    .optional(),
  /** What is registered here needs no router: the function around holds it, or else the file. */
  around: z.literal(true).optional(),
  /** Functions that the files below a folder export are mounted, each below the path of its file in the folder. */
  folder: z
    .strictObject({
      path: selector,
      prefix: selector.optional(),
      exports: z.array(word).min(1),
      /** A file of this name stands for its folder: the others beside it are left out. */
      index: word,
      /** A file of this name counts beside the one that stands for its folder. */
      beside: word.optional(),
      /** A text that a file exports under this name stands for the path of its folder. */
      named: word.optional(),
      /** Paths of folders count where this is not false. */
      nested: selector.optional(),
    })
    .optional(),
  /** Both ends of an edge: names of functions and classes. */
  from: selector.optional(),
  to: selector.optional(),
  /** `to` are texts that name members of the class around. */
  members: z.literal(true).optional(),
  /** What it leads to is code of tests, wherever it stands, and starts nothing of the program. */
  tests: z.literal(true).optional(),
  emit: z.enum(['CALLS', 'INJECTS', 'HANDLES', 'ENQUEUES', 'EMITS', 'LISTENS']).optional(),
  /** What is made here holds routes. */
  router: z
    .strictObject({
      prefix: selector.optional(),
      routes: selector.optional(),
      /** What stands before the names of its routes. */
      name: selector.optional(),
    })
    .optional(),
  /** Routes of one router are found under a path of another. */
  mount: z
    .strictObject({
      router: selector,
      /** The other, where that is not what the call is a member of. */
      on: selector.optional(),
      prefix: selector.optional(),
      /** Functions hold what is registered in them without a router (`around`). */
      functions: z.boolean().optional(),
      /** The class of which what is registered there names members. */
      controller: selector.optional(),
      /** The prefix stands in the place of the router's own. */
      replaces: z.boolean().optional(),
      /** A name that stands in the place of the router's own. */
      name: selector.optional(),
    })
    .optional(),
  /** What is put under a key here is taken by the key elsewhere: where it stands, or `to`. */
  provides: z
    .strictObject({
      key: selector,
      /** A class is made with it where its constructor declares the class that is the key. */
      constructed: z.literal(true).optional(),
    })
    .optional(),
  /** What encloses it takes what is put under a key. */
  takes: z.strictObject({ key: selector }).optional(),
  /** Work that is asked for by a name, and run elsewhere. Without a name, that of the function with its module's. */
  task: z
    .strictObject({
      name: selector.optional(),
      /** The names are what the entries of an object have under this key. */
      each: word.optional(),
      /** Of a class, the member that runs. */
      runs: word.optional(),
    })
    .optional(),
  /** What the call makes is an action that is sent, or has one for each entry of an object. */
  actions: z
    .strictObject({
      /** What an action is called, or what its name begins with. */
      name: selector,
      /** An object of what runs for each action: those are members of `member` of what the call makes. */
      entries: selector.optional(),
      member: word.optional(),
      /** What runs for the action; of an entry that is an object itself, the key of that. */
      runs: selector.or(word).optional(),
      /** Members of the action that stand for it. */
      forms: z.array(word).max(10).optional(),
    })
    .optional(),
  /** `to` runs for an action that is made elsewhere. */
  reduces: z.strictObject({ action: selector }).optional(),
  /** What is emitted and listened to: what the site names, or what the call makes (`result`). */
  event: z
    .strictObject({
      signal: selector,
      /** Texts are names of the events of this object, or of its class: those of another are others. */
      of: z.literal('receiver').optional(),
      /** Of a class that listens, the member that runs. */
      runs: word.optional(),
    })
    .optional(),
  route: z
    .strictObject({
      method: selector,
      path: selector,
      /** It is a route in a list that holds routes: elsewhere it has no address, and whoever makes it hands to its handlers. */
      listed: z.boolean().optional(),
      /** What a method begins with where it is a name (`MapGet`). */
      methodPrefix: word.optional(),
      /** A path that begins with a slash is below no prefix. */
      absolute: z.boolean().optional(),
      /** Texts in a path that stand for names: of the class without an ending, and of its member. */
      owner: z.strictObject({ token: z.string().min(1).max(50), without: word }).optional(),
      member: z.string().min(1).max(50).optional(),
      /** The path `/` below a prefix is the prefix. */
      bareRoot: z.boolean().optional(),
      /** By which code asks for its path. */
      name: selector.optional(),
    })
    .optional(),
  /** A class whose methods handle routes: those named after the methods of HTTP, or the one that is named. */
  view: z
    .strictObject({
      made: word.optional(),
      handlers: z.array(word).min(1),
      methods: z.boolean(),
      /** Handlers that the base itself has: what it does with a class of the repository is the class's. */
      given: z.array(word).optional(),
      /** An object that says, by method, the name of the member that handles it. */
      mapping: selector.optional(),
    })
    .optional(),
  /** Of an object that is given as a handler, the members that run. */
  runs: z.array(word).min(1).optional(),
  /** A request that is sent, with the path below that of what sends it (`router`). */
  request: z
    .strictObject({
      method: selector,
      path: selector,
      /** What a method begins with where it is a name (`MethodGet`); what stands behind it counts for nothing (`getForObject`). */
      methodPrefix: word.optional(),
      /** The path begins at the root, with or without a slash before it, and not below what sends it. */
      rooted: z.literal(true).optional(),
      /** A path may end with the form of what is asked for (`/orders.json`), which is no part of the route's. */
      forms: z.literal(true).optional(),
    })
    .optional(),
  /** The members of what the call makes are a path, and the last is a method behind this (`client.orders[':id'].$get()`). */
  client: z.strictObject({ before: z.string().min(1).max(3), prefix: selector.optional() }).optional(),
  /** The routes that the members of the class say are no routes, but what is sent when they are called. */
  sends: z.literal(true).optional(),
  /** What the call gives is this text, with its other arguments in the place of what begins with `%`, or stands in braces. */
  text: selector.optional(),
  /** The path of the route of a name is asked for, and sent a request unless the code that asks does so by its own. */
  named: z
    .strictObject({
      method: selector,
      name: selector,
      /** What stands between its parts. */ between: z.string().min(1).max(3),
    })
    .optional(),
  /** What a file exports under these names handles the route of its path: by the name of its method, or all by `method`. Without a path it runs for the file. */
  files: z
    .strictObject({
      path: z.string().max(200).optional(),
      exports: z.array(word).min(1),
      method: word.optional(),
      /** The name of a file may end with its method (`users.get`). */
      suffix: z.boolean().optional(),
      /** Folders whose names begin with `@` are no part of the address. */
      slots: z.boolean().optional(),
      /** A parameter is `:id` and the rest `**:path`, of what the file calls `[id]` and `[...path]`. */
      colons: z.boolean().optional(),
      /** Dots in the name of a file are slashes, `$id` is a parameter, and what begins with `_` is no part of the address. */
      dotted: z.boolean().optional(),
    })
    .optional(),
  /** All routes of the model are found below this path. */
  everywhere: z.strictObject({ prefix: selector }).optional(),
  /** Only these methods reach the function that is decorated. */
  allows: selector.optional(),
  /** Members of the class in `to` handle routes below a path, by their names. */
  resource: z
    .strictObject({
      path: selector,
      /** Members of the class that say what `{lookup}` is called, and what it is called without them. */
      lookup: z.array(word),
      otherwise: word,
      /** `{lookup}` is called like one of what the path names, which may be a path of such (`shops.orders`), each below one of the last. */
      singular: z.literal(true).optional(),
      /** The actions that there are, and those that there are not; what the class does not define is the class's then. */
      only: selector.optional(),
      except: selector.optional(),
      actions: z
        .array(z.strictObject({ member: word, method: word, path: template, name: template.optional() }))
        .min(1)
        .max(20),
      /** Where members that an `action` row marks are found: without an object, and below one. */
      extra: z.strictObject({ list: template, detail: template, name: template.optional() }).optional(),
      /** What names of its routes begin with (`{resource}`). */
      name: selector.optional(),
    })
    .optional(),
  /**
   * Routes are drawn in a block (the argument of this name) by calls without a receiver, whose words these are; what handles one is named by
   * a text: the path of the file of its class (`controllers`), and behind `between` the member.
   */
  drawn: z
    .strictObject({
      block: z.string().min(1).max(20),
      controllers: template,
      between: z.string().min(1).max(3),
      verbs: z.array(word).min(1),
      match: word,
      root: word,
      namespace: word,
      scope: word,
      many: word,
      one: word,
      member: word,
      collection: word,
      /** A block in which one of a resource has a path without those around it; as an option, what is in the resource. */
      shallow: word,
      /** A block whose calls have this controller. */
      controlled: word,
      /** A block under a name, and the call that draws what stands in it there. */
      concern: word,
      concerns: word,
      /** A call that draws what stands in a file, and the path of that. */
      part: word,
      parts: template,
      /** The words by which calls say where they are found and what handles them; of `methods`, `every` means any. */
      options: z.strictObject({
        to: word,
        action: word,
        controller: word,
        module: word,
        path: word,
        only: word,
        except: word,
        parameter: word,
        on: word,
        methods: word,
        concerns: word,
        shallow: word,
        as: word,
      }),
      /** What stands behind the name of a route where code asks for its path, by a call or a name without a receiver. */
      asked: z.array(word).min(1).max(5),
      every: word,
      /** The routes of a resource: those of `many` are of resources alone of which there are several. */
      actions: z
        .array(
          z.strictObject({
            action: word,
            method: z.string().max(50),
            path: template,
            of: z.enum(['many', 'collection', 'member']),
          }),
        )
        .min(1)
        .max(20),
    })
    .optional(),
  /** A member of a class that is a route of the resource. */
  action: z.strictObject({ methods: selector, path: selector, detail: selector }).optional(),
});

/** A row says something of its sites, beyond where they are. */
const row = rowFields.refine((fields) => Object.keys(fields).length > 2, 'says nothing of what it finds');

const rows = z
  .array(row)
  .max(200)
  .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'two rows have one id');

const injection = z.strictObject({
  /** Names of the decorators that mark a function. A text given to them as `name` replaces the function's own name. */
  decorators: z.array(z.string()).min(1),
  /** Base name of the modules whose marked functions all files below their folder see. */
  sharedModule: z.string(),
  /** Names of the decorators that list marked functions, as texts, which a test or class needs without their values. */
  requests: z.array(z.string()),
  /** The variable of a module or class that such decorators of all its tests are listed in. */
  marks: z.string().optional(),
  /** The keyword of a marking decorator that makes its function run before every test that sees it. */
  always: z.string().optional(),
  /** Decorators that run a function once for each row of a table, which fills its parameters. */
  tables: z
    .strictObject({
      /** Names of the decorators. They take the names of the parameters (a text with commas, or a list) and the rows. */
      decorators: z.array(z.string()).min(1),
      /** The keywords by which these two may be given, and the one that says that others than the function take the values. */
      names: z.string(),
      values: z.string(),
      indirect: z.string(),
      /** Names of the calls that a row may be written as. */
      rows: z.array(z.string()),
    })
    .optional(),
  /** The parameter that a marked function has of who asks for it, and the member of it that is the class of that. */
  asking: z.strictObject({ parameter: z.string(), class: z.string() }).optional(),
});

const gives = z.strictObject({
  /** Functions of the package that hand on what they are given. */
  call: pattern,
  /** What a call of them gives: its first argument, what calling that gives, or the default of the module that it loads. */
  value: z.enum(['argument', 'result', 'loaded']),
});

const modelFields = z.strictObject({
  framework: id,
  /** The packages of which a file of the repository must import one. */
  needs: z.array(z.string().min(1).max(100)).min(1).max(20),
  /** A package that is enough to be named by a manifest, for frameworks of which nothing is imported. */
  depends: z.array(z.string().min(1).max(100)).max(20).optional(),
  rows: rows.optional(),
  injection: injection.optional(),
  gives: z.array(gives).max(50).optional(),
});

/** What functions receive is of one of the packages that the model needs. */
export const modelSchema = modelFields.superRefine(({ needs, rows: all = [] }, context) => {
  for (const [at, { receives }] of all.entries())
    if (receives !== undefined && !receives.startsWith('$') && !needs.some((one) => receives.startsWith(`${one}.`)))
      context.addIssue({ code: 'custom', path: ['rows', at, 'receives'], message: 'is of no package in needs' });
});

export type FrameworkModel = z.infer<typeof modelSchema>;
export type ModelRow = NonNullable<FrameworkModel['rows']>[number];
export type GivenOn = z.infer<typeof gives>;
export type ParameterInjection = NonNullable<FrameworkModel['injection']>;
