// Names that begin with a package, as in Java.

import { packageNames } from '../kit/package-names.ts';
import { nameOf } from './lowering.ts';

export const { dotted, qualifiedBy, memberPath } = packageNames(nameOf);
