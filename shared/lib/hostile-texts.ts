/**
 * Texts that may attack or break a page, for tests of every field and every place that shows user
 * text. They must appear as text and leave the layout intact.
 */
export interface HostileText {
  what: string;
  text: string;
}

const family = '👨‍👩‍👧‍👦';

/** Short enough for most fields. */
export const hostileTexts: readonly HostileText[] = [
  { what: 'a script', text: '<script>window.hostile = 1</script>' },
  { what: 'a picture that runs', text: '<img src=x onerror="window.hostile = 1">' },
  {
    what: 'markup that closes what it stands in',
    text: '"></textarea></script><b onmouseover=hostile()>',
  },
  { what: 'an address that runs', text: 'javascript:window.hostile=1' },
  {
    what: 'a template',
    text: '{{constructor.constructor("window.hostile=1")()}} #{7*7} {{number}}',
  },
  { what: 'entities', text: '&lt;b&gt; &amp;nbsp; &#x3C;script&#x3E;' },
  { what: 'a key of the words', text: 'common:retry $t(common:retry) {{name}}' },
  { what: 'a quote for a database', text: "'; drop table persons; -- %' or 1=1 /*" },
  { what: 'Arabic', text: 'مرحبا بالعالم (abc) 123' },
  { what: 'Hebrew with Latin', text: 'שלום ABC-12 עולם' },
  {
    what: 'marks that turn the direction',
    text: 'user\u202Egnp.exe\u202C \u2066x\u2069 \u200Fy\u200E',
  },
  { what: 'families of emoji', text: family.repeat(5) },
  { what: 'an emoji of many tones and a flag', text: '👩🏽‍🚀🏳️‍🌈🇲🇾👍🏿' },
  { what: 'letters with a tower of marks', text: `Z${'\u0300\u0336\u0351'.repeat(12)}algo` },
  { what: 'one long word', text: 'W'.repeat(160) },
  { what: 'a long word of wide letters', text: '测'.repeat(120) },
  { what: 'the widest letter', text: '﷽﷽﷽﷽' },
  { what: 'nothing that is seen', text: '\u200B\u200D\uFEFF\u00A0' },
  { what: 'many lines', text: 'a\n'.repeat(60) },
  { what: 'other controls', text: 'a\u0007b\u001B[31mred\u0085c' },
  { what: 'names of every object', text: '__proto__ constructor toString' },
  { what: 'what looks like JSON', text: '{"title":"comment","__proto__":{"x":1}}' },
];

/** Longer than any field accepts. */
export const tooLongText: HostileText = {
  what: '10,000 characters',
  text: 'long words '.repeat(910),
};

/** The global that a text sets if the browser runs it as code. */
export const hostileMark = 'hostile';
