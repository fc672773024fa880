import type { JsonValue } from '../../json/index.js';
import type { Shape } from '../shape/shape.js';
import { memberValue, valueAt } from '../shape/equality.js';
import { plainText } from './filters.js';
import type { Performed } from './history.js';
import type { Subject } from './subject.js';

/** Returns the object within a listed item that holds the members of a shape. */
export function listedObject(item: JsonValue | undefined, shape: Shape, { isListed }: Subject): JsonValue | undefined {
  return valueAt(item, isListed ? shape.sentAt : shape.within);
}

/** Returns the number of members in which two listed items have different plain values. */
export function unlikeness(one: Performed, other: Performed | undefined, subject: Subject): number {
  const shape = subject.shapeOf(subject.create);
  if (shape === undefined) return 0;
  const [own, others] = [one, other].map((each) => listedObject(each?.view?.item, shape, subject));
  return shape.members.filter(({ name }) => {
    const [text, differing] = [own, others].map((item) => plainText(memberValue(item, name)));
    return text !== undefined && differing !== undefined && text !== differing;
  }).length;
}
