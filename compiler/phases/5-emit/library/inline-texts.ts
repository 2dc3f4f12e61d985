import { formTexts } from '../../../ir/form-texts.ts';

/** The pages of forms for a project whose forms have no custom texts: each text is inlined where it is used. */
export const inlineTexts = (source: string): string =>
  source
    .replaceAll(', lang, texts }', ' }')
    .replaceAll(/, lang(?:\?: string)?(?=\))/g, '')
    .replaceAll('${languageOf(lang)}', ' lang="en"')
    .replaceAll(/ruleIn\(([\w.]+), said\)/g, '$1')
    .replaceAll(/,\s*said(?:: FormTexts)?(?=,?\s*\))/g, '')
    .replaceAll(/\$\{(?:escapeHtml\(said\.(\w+)\)|said\.(\w+))\}/g, (_, escaped = '', plain = '') =>
      englishOf(escaped + plain),
    )
    .replaceAll(/escapeHtml\(said\.(\w+)\)/g, (_, name: string) => `'${englishOf(name)}'`)
    // A template literal that has become constant is written as a string.
    .replaceAll(/(?<=: )`([^`$\n]*)`(?=;)/g, "'$1'");

const english: ReadonlyMap<string, string> = new Map(Object.entries(formTexts).map(([name, [text]]) => [name, text]));
const englishOf = (name: string): string => english.get(name) ?? '';
