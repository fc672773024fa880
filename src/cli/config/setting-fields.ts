import { boolean, optional, text as line, type Field, type Fields } from '../../codec/index.js';
import { settings, type SettingName, type Settings } from '../settings/settings.js';
import * as kinds from './kinds.js';

/** The codec for each kind of setting. */
const codecs = {
  ...kinds,
  yesOrNo: boolean,
  // The shell replaces the variables.
  command: line,
};

type CodecOf<Name extends SettingName> = (typeof codecs)[Settings[Name]['kind'] & keyof typeof codecs];
type KeyOf<Name extends SettingName> = Settings[Name] extends { readonly key: infer Key extends string } ? Key : Name;

type SettingFields<Where extends string> = {
  readonly [Name in SettingName as Settings[Name] extends { readonly in: Where } ? KeyOf<Name> : never]: Field<
    CodecOf<Name>,
    false
  >;
};

/** The keys of the configuration that correspond to flags. */
export function settingFields(where: 'top'): SettingFields<'top'>;
export function settingFields(where: 'target'): SettingFields<'target'>;
export function settingFields(where: string): Fields {
  const fields = Object.entries(settings).flatMap(([name, setting]) => {
    if (!('in' in setting) || setting.in !== where) return [];
    const otherwise = 'otherwise' in setting ? ` (default: ${setting.otherwise}).` : '.';
    const field = optional(codecs[setting.kind], setting.doc.replace(/\.$/, otherwise));
    return [['key' in setting ? setting.key : name, field] as const];
  });
  return Object.fromEntries(fields);
}
