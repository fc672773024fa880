/**
 * The family of a case by its id: what is done, wherever in the request it is done.
 *
 * @example
 * familyOf('createPlant/body/id/null') // 'body/null', as for every other property
 */
export function familyOf(caseId: string): string {
  const [, room = '', ...parts] = caseId.split('/');
  if (room === 'again') return room;
  if (room !== 'body') return [room, ...parts].join('/');
  return `${room}/${(parts.at(-1) ?? '').replace(/-\d+$/, '')}`;
}
