import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { collectStrings, stringsIn, type FoundString } from './danish-strings.ts'

type Forbidden = {
  /** The pattern that no screen or mail may contain. */
  words: RegExp
  /** The replacement. */
  instead: string
  /** The rule applies only to files whose path this matches. */
  within?: RegExp
}

/** One Danish word per concept (decisions, Words), and the tone: short, direct, no jargon. */
const forbidden: Forbidden[] = [
  { words: /(^|[^-\wæøå])pas(set|sene|sets)?\b(?! på)/i, instead: 'kort' },
  { words: /(sæson|golf|års|gæste|fri)pas(set|sene)?\b/i, instead: 'Sæsonkort' },
  { words: /afregn/i, instead: 'Beregning', within: /calculator|beregn/ },
  {
    words: /noget gik galt|der (op)?stod en fejl|der skete en fejl|\bups\b/i,
    instead: 'hvad der skete',
  },
  { words: /(?<![-/])\blog(in|ge in|ger in|get in)\b/i, instead: 'log ind' },
  { words: /\be-?mail/i, instead: 'mail' },
  { words: /kode ?ord|\bpassword/i, instead: 'adgangskode' },
  {
    words: /\b(check(e|er|et|ede)? ind|checke\b|tjek-?ind?\b|checkin|ind(tjek|check))/i,
    instead: 'tjekke ind, check-in',
  },
  { words: /\bscann/i, instead: 'skanne' },
  { words: /\bgreenfee/i, instead: 'green fee' },
  { words: /\b(golf)?union(en|ens)\b/i, instead: 'DGU' },
  { words: /\bordre(n|r|rn|nummer)?/i, instead: 'bestilling' },
  { words: /fødselsdato/i, instead: 'fødselsdag' },
  {
    words:
      /\b(down|up)load|\bsubmit|\bcancel|\brefunder|\bklik|\bindtast|\bprinte?\b|\bokay\b|\bfeedback\b/i,
    instead: 'hent, send, annullér, betal tilbage, tryk, skriv, udskriv',
  },
  {
    words: /\bugyldig|\bpåkrævet|\bvenligst\b|\bskal udfyldes/i,
    instead: 'hvad der mangler, og hvad man gør',
  },
  { words: /[a-zæøå,] (De|Dem|Deres)\b/, instead: 'du' },
  {
    words:
      /\b(fuldtids|fleks|prøve|langdistance) medlem|\bhjemme klub|\b(sæson|hverdags|ferie|gave) kort|\bgolf (klub|spiller)/i,
    instead: 'ét ord',
  },
  { words: /\d\s?kr(?![.\wæøå])|\bkr\.\s?\d|\bkr\.\./i, instead: '1.495 kr.' },
  { words: /\bkl\.? ?\d{1,2}:\d\d|\bkl \d/i, instead: 'kl. 9.30' },
  { words: /[„“”]/, instead: '»…«' },
  {
    words: /(^|[a-zæøå0-9.»)]);( (?!charset|filename)[a-zæøå]|$)/i,
    instead: 'a full stop or a dash: interfaces have no semicolons',
    within: /^src\/(web|domain|server\/(notifications|passes|demo|db\/embedded\/check))\//,
  },
  { words: /kan udelades/i, instead: 'valgfrit' },
  { words: /\bgaranti/i, instead: 'tillæg: the minimum is not always reached' },
  { words: /(^|[\s(»/])(hun|hende|hendes)\b/i, instead: 'du, golfspilleren, gæsten' },
  {
    words: /\bnetadresse|\bgiv(et|e) beløbet fri|beløbet (er )?givet fri/i,
    instead: 'IP-adresse; ophævet',
  },
  {
    words: /banken sagde nej|betal færdig/i,
    instead: 'Banken afviste betalingen; Gennemfør betalingen',
  },
]

/** Allowed exceptions: column heads of files that clubs already have, and words of the database. */
const allowed: { file: RegExp; text: RegExp }[] = [
  {
    file: /^src\/server\/(clubs\/imports|entries\/list)\//,
    text: /^(Email|E-mail|E-mailadresse|Email address|Fødselsdato|Greenfee (hverdag|weekend))$/,
  },
  { file: /^src\/domain\/notifications\/mail-styles\.ts$/, text: /^[\x20-\x7e\s]*$/ },
  // States and events, as a payment provider writes them.
  {
    file: /^src\/server\/payments\/(mobilepay|nexi-payment)\.ts$/,
    text: /^(Cancelled|created authorized captured .*)$/,
  },
  // The SQL that creates a role, which the message shows.
  { file: /^src\/server\/db\/roles\.ts$/, text: /^LOGIN PASSWORD$/ },
  // Names of headers of mails.
  {
    file: /^src\/server\/notifications\/transport\.ts$/,
    text: /^Auto-Submitted(:[\w-]+)*$/,
  },
  // Headings and words in the files of payment providers.
  {
    file: /^src\/server\/admin\/settlement-file\/formats\.ts$/,
    text: /^(Ordre-ID|refundering [a-z ]+)$/,
  },
  // The words of calendar files (RFC 5545).
  {
    file: /^src\/domain\/(competitions\/calendar-file|clubs\/read-calendar-file)\.ts$/,
    text: /^(CANCELLED|CONFIRMED)$/,
  },
  // Event names of the analytics SDK.
  { file: /^src\/domain\/analytics\/validate-event\.ts$/, text: /^\[Amplitude\] / },
  // The wording of our list of translated sentences.
  { file: /^src\/web\/features\/accounts\/dgu-outcome-text/, text: /^DGU afviste login$/ },
  // The title in the specification.
  { file: /^src\/web\/routes\/account_\./, text: /^Nulstil kodeord$/ },
  // Names of columns, their text for auditors, and the words of the database and of styles.
  {
    file: /^src\/server\/(db\/tables\/|privacy\/[\w-]*queries)|personal-(data|rows)(-queries)?\.ts$/,
    text: /^[\x20-\x7e]*$/,
  },
  { file: /^src\/server\/privacy\/write-export\.ts$/, text: /^body \{/ },
  { file: /^src\/server\/(db|clubs)\//, text: /PASSWORD '$|^not in \('|^create temporary table/ },
]

/** English on purpose: texts for programs and developers. */
const sources = ['src/{domain,server,web}/**/*.{ts,tsx}', 'scripts/*.ts']

/** An amount already ends with a full stop: `kr.` */
const doubleStop = /format(?:Kroner(?:Exact)?)\((?:[^()]|\([^()]*\))*\)\}(?:<\/\w+>)?\.(?!\.)/

describe('the words on screens, in mails and at the terminal', () => {
  test('contain no forbidden word', () => {
    const strings = collectStrings(sources)
    expect(strings.length).toBeGreaterThan(2_000)
    expect(strings.flatMap(violationsIn)).toEqual([])
  })

  test('have no second full stop after an amount', () => {
    const errors = globSync(sources).filter((file) => doubleStop.test(readFileSync(file, 'utf8')))
    expect(errors).toEqual([])
  })
})

describe('the test bites', () => {
  test.each([
    'Vis dit pas ved skranken',
    'Passet er gyldigt',
    'Køb et sæsonpas',
    'Noget gik galt',
    'Du skal login først',
    'Skriv din e-mailadresse',
    'Dit kodeord er forkert',
    'Glemt kode ord',
    'Husk at checke ind',
    'Din checkin er gemt',
    'Tjek-ind ved skiltet',
    'Scanner koden',
    'Betal greenfee',
    'Unionen svarer ikke',
    'Se ordren',
    'Klik her',
    'Ugyldig dato',
    'Hvad ønsker De at købe',
    'Kun for fuldtids medlemmer',
    'Det koster 1495 kr',
    'Mød kl. 9:30',
    'Tryk på “Fortryd aftale”',
    'Linje 3: „tolv“ er ikke et tal',
    'Gem mailen; den er din kvittering',
    '; så kan du slette kontoen her.',
    'Du har prøvet tre gange;',
    'Telefon (kan udelades)',
    'Hun får et link',
    'Golfspilleren kan ændre sit/hendes kort',
    'Netadressen begynder med',
    'Banken sagde nej',
    'Garantien på 90 kr.',
  ])('on »%s«', (text) => {
    expect(violationsIn({ file: 'src/web/a.tsx', line: 1, text })).not.toEqual([])
  })

  test.each([
    'Pas på bunkeren',
    'Kortet passer til medlemskabet',
    'Bekræft det med DGU-login',
    'Tjek ind og spil',
    'Fortryd check-in',
    'Klokken er 9.30, og runden koster 450 kr. i dag',
    'De er medlemmer begge to',
    'En hund på banen',
  ])('and not on »%s«', (text) => {
    expect(violationsIn({ file: 'src/web/a.tsx', line: 1, text })).toEqual([])
  })

  test('on a settlement word at a calculator, and not where money is settled', () => {
    const strings = (file: string) => violationsIn({ file, line: 1, text: 'Din afregning' })
    expect(strings('src/web/features/calculators/pool.tsx')).toHaveLength(1)
    expect(strings('src/web/features/settlements/statement.tsx')).toEqual([])
  })

  test('in literals, templates and JSX, on the right line, and not in what machines read', () => {
    const source = `
      import { a } from './login.ts'
      const b = 'Brug login her'
      const c = \`Køb \${a} pas nu\`
      export const D = () => <p className="pas på login" title="Dit kodeord">Klik på kortet</p>
      fetch('/account/login')
    `
    const errors = stringsIn('src/web/a.tsx', source).flatMap(violationsIn)
    expect(errors.map((error) => error.split(' ')[0])).toEqual([
      'src/web/a.tsx:3',
      'src/web/a.tsx:4',
      'src/web/a.tsx:5',
      'src/web/a.tsx:5',
    ])
  })

  test('on an amount with two full stops', () => {
    expect(doubleStop.test('`Det koster ${formatKroner(sum.price)}.`')).toBe(true)
    expect(doubleStop.test('<b>{formatKronerExact(data.ore)}</b>. Bestilling')).toBe(true)
    expect(doubleStop.test('`Det koster ${formatKroner(sum.price)}`')).toBe(false)
  })
})

function violationsIn({ file, line, text }: FoundString): string[] {
  if (allowed.some((one) => one.file.test(file) && one.text.test(text))) return []
  return forbidden
    .filter(({ words, within }) => words.test(text) && (!within || within.test(file)))
    .map(({ instead }) => `${file}:${line} »${text}« → ${instead}`)
}
