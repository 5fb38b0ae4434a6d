// The name of an instance's container image.

import type { Instance } from '../instances/instance.ts';

/** As it is given, or by the rule of SWE-bench's own images, where `__` may not stand in a name. */
export function imageName({ image, instance_id }: Instance): string {
  if (image !== undefined) return image;
  return `docker.io/swebench/sweb.eval.x86_64.${instance_id.replaceAll('__', '_1776_')}:latest`.toLowerCase();
}
