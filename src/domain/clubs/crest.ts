/** What a crest is drawn from. */
export type CrestSubject = { clubNumber: number; name: string }

type Inks = { field: string; second: string; charge: string }

/** Deep fields, a second colour and a light charge; all charges stand out from both at 3 : 1 or more. */
const inks: readonly Inks[] = [
  { field: '#0f3d26', second: '#17603b', charge: '#f6f1df' },
  { field: '#12304f', second: '#1d4d78', charge: '#f4ead0' },
  { field: '#5a1f1b', second: '#7d2f26', charge: '#f7e9cf' },
  { field: '#2c2a4a', second: '#47437a', charge: '#f3e7c9' },
  { field: '#0d4247', second: '#176067', charge: '#fbeecb' },
  { field: '#4a3410', second: '#6d4f1b', charge: '#f8efd6' },
  { field: '#26333a', second: '#435864', charge: '#f2efe2' },
]

/** Outlines on a field of 96 × 112. */
const shields = [
  'M6 6h84v50c0 27-18 42-42 50C24 98 6 83 6 56Z',
  'M6 12c14 0 28-2 42-8 14 6 28 8 42 8v42c0 28-18 44-42 52C24 98 6 82 6 54Z',
  'M48 6c24 0 42 18 42 44 0 28-20 46-42 56C26 96 6 78 6 50 6 24 24 6 48 6Z',
] as const

/** How the field is divided; the part that is drawn has the second colour. */
const divisions = [
  '',
  'M48 0h48v112H48Z',
  'M0 66h96v46H0Z',
  'M0 112 48 62l48 50Z',
  'M0 30 96 112H0Z',
  'M0 0h48v58h48v54H48V58H0Z',
] as const

type Charge = { path: string; isLine?: boolean }

const stroke = (path: string): Charge => ({ path, isLine: true })

/** Charges by the words of a name. The first that fits is taken; a flag otherwise. */
const charges: readonly [word: RegExp, charge: Charge][] = [
  [/mølle|moelle/, stroke('M48 84V52M34 84h28M48 52 30 34M48 52l18-18M48 52 30 70M48 52l18 18')],
  [
    /klit|sand|slette/,
    stroke(
      'M16 84c8-18 18-26 30-20 12 6 20 14 34 20M30 84h50M58 62c-2-10 0-18 4-24M66 66c2-8 6-14 12-18',
    ),
  ],
  [
    /skov|lund|eg[eb]/,
    {
      path: 'M48 30c12 0 20 9 18 19 7 3 7 15-4 17-4 3-8 3-11 2v18h-6V68c-3 1-7 1-11-2-11-2-11-14-4-17-2-10 6-19 18-19Z',
    },
  ],
  [/thor|bjerg|høj|hoej/, { path: 'M18 82 40 46l10 14 8-10 20 32ZM40 46V30l12 5-12 5Z' }],
  [/bakke/, { path: 'M16 82c6-20 16-24 26-14 8-20 24-20 38 14ZM56 56V32l14 6-14 6Z' }],
  [/gård|gaard/, { path: 'M22 84V58l26-20 26 20v26H56V66H40v18Z' }],
  [
    /mose|eng/,
    stroke('M34 84c0-18-2-30-6-42M48 84V36M62 84c0-18 2-30 6-42M45 48h6M25 54h6M65 54h6M20 84h56'),
  ],
  [
    /fjord|bredning|sund|sø|soe|hav|ådal|å(?![a-zæøå])/,
    stroke(
      'M18 50c8-8 12-8 20 0s12 8 20 0 12-8 20 0M18 64c8-8 12-8 20 0s12 8 20 0 12-8 20 0M18 78c8-8 12-8 20 0s12 8 20 0 12-8 20 0',
    ),
  ],
]

const flag: Charge = { path: 'M46 84V32l26 10-22 9v33Z' }

/** The charge of a name: of the word that stands first in it. */
function chargeOf(name: string): Charge {
  const text = name.toLowerCase()
  const found = charges
    .map(([word, charge]) => ({ at: text.search(word), charge }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
  return found[0]?.charge ?? flag
}

/** A number that changes with every letter of a name. */
const sumOf = (name: string) =>
  Array.from(name).reduce((sum, letter, i) => sum + (i + 1) * (letter.codePointAt(0) ?? 0), 0)

/** One to three golf balls in the chief. */
function balls(count: number, ink: string): string {
  const xs = [[48], [38, 58], [32, 48, 64]][count - 1] ?? [48]
  return xs.map((x) => `<circle cx="${x}" cy="20" r="4.2" fill="${ink}"/>`).join('')
}

/**
 * A simple coat of arms for a club without a logo, as SVG of 96 × 112: inks, outline, division and balls follow from
 * the number, and the charge from the words of the name. The same club always has the same one.
 */
export function drawCrest({ clubNumber, name }: CrestSubject): string {
  const pick = <T>(values: readonly T[], by: number) => values[Math.abs(by) % values.length]!
  const { field, second, charge: ink } = pick(inks, sumOf(name))
  const shield = pick(shields, Math.floor(clubNumber / 7))
  const division = pick(divisions, clubNumber)
  const charge = chargeOf(name)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 112" width="96" height="112">
<defs><clipPath id="s"><path d="${shield}"/></clipPath></defs>
<g clip-path="url(#s)">
<path d="M0 0h96v112H0Z" fill="${field}"/>
${division && `<path d="${division}" fill="${second}"/>`}
<path d="M0 0h96v29H0Z" fill="${field}"/>
<path d="M0 29h96" stroke="${ink}" stroke-width="1.5" stroke-opacity=".55"/>
${balls((clubNumber % 3) + 1, ink)}
<g transform="translate(0 4)">${drawCharge(charge, ink)}</g>
</g>
<path d="${shield}" fill="none" stroke="${field}" stroke-width="3"/>
<path d="${shield}" fill="none" stroke="${ink}" stroke-width="1.4" stroke-opacity=".8" transform="translate(4.8 5.6) scale(.9)"/>
</svg>`
}

const drawCharge = ({ path, isLine }: Charge, ink: string) =>
  isLine
    ? `<path d="${path}" fill="none" stroke="${ink}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/>`
    : `<path d="${path}" fill="${ink}" stroke="${ink}" stroke-width="2" stroke-linejoin="round"/>`
