import type { JsonMember, JsonStringNode } from './node.js';

/** With fewer members, comparing all pairs is faster than building a set. */
const fewMembers = 8;

/** The members whose name an earlier member of the object has, at most `limit`, in linear time. */
export function repeatedNames(members: readonly JsonMember[], limit: number): readonly JsonMember[] {
  if (members.length < 2 || limit <= 0) return [];
  if (members.length <= fewMembers && !anyRepeated(members)) return [];
  const seen = new Set<string>();
  const repeated: JsonMember[] = [];
  for (const member of members) {
    if (seen.has(member.key.value)) repeated.push(member);
    else seen.add(member.key.value);
    if (repeated.length === limit) break;
  }
  return repeated;
}

/** The message about a repeated name, truncated if the name is long. */
export function repeatedNameMessage({ value }: JsonStringNode): string {
  return `member ${JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)} is repeated`;
}

function anyRepeated(members: readonly JsonMember[]): boolean {
  for (let later = 1; later < members.length; later++) {
    for (let earlier = 0; earlier < later; earlier++) {
      if (members[earlier]!.key.value === members[later]!.key.value) return true;
    }
  }
  return false;
}
