// Elements that are no components of the program: those of the platform, and those that the compiler of templates knows.

const HTML =
  'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col colgroup data ' +
  'datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header ' +
  'hgroup hr html i iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript object ol optgroup ' +
  'option output p param picture pre progress q rp rt ruby s samp script search section select small source span strong style ' +
  'sub summary sup table tbody td textarea tfoot th thead time title tr track u ul var video wbr';
const SVG =
  'svg animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer ' +
  'feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG ' +
  'feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile ' +
  'feTurbulence filter foreignObject g image line linearGradient marker mask metadata mpath path pattern polygon polyline ' +
  'radialGradient rect set stop switch symbol text textPath tspan use view';

export const NATIVE_ELEMENTS: ReadonlySet<string> = new Set(`${HTML} ${SVG} math`.split(' '));

export const OWN_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'template slot component Transition transition TransitionGroup transition-group KeepAlive keep-alive Teleport teleport ' +
    'Suspense suspense'
  ).split(' '),
);
