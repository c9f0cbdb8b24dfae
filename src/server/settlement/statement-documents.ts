import { byteOrderMark, csvLine } from '#domain/shared/csv.ts'
import { formatDay, type PlainDate } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import type { Company } from '#domain/content/company.ts'
import { statementOf, type StatementContent } from '#domain/settlement/statement.ts'
import type { ClubPayout, SettlementTotals } from '#domain/settlement/season-result.ts'

export type StatementHead = {
  number: string
  /** `2. a conto 2027`. */
  title: string
  season: string
  countsUntil: PlainDate
  issuedOn: PlainDate
  payOn: PlainDate
  objectionsUntil: PlainDate | null
  inputHash: string
  issuer: Company
  club: { name: string; address: string; postcode: string; city: string; cvr: string | null }
}

export type StatementInput = {
  head: StatementHead
  payout: ClubPayout
  totals: SettlementTotals
  final: boolean
}

/** A statement as HTML, for the screen and for A4, and as CSV, from the same content. */
export function statementDocuments({ head, ...settled }: StatementInput) {
  const content = statementOf({ ...settled, kroner: formatKronerExact })
  return { html: htmlOf(head, content), csv: csvOf(head, content) }
}

function csvOf(head: StatementHead, { facts, rows, vatNote }: StatementContent): string {
  const lines = [
    ['Afregningsbilag', head.number],
    ['Afregning', head.title],
    ['Klub', head.club.name],
    ['Udstedt', head.issuedOn],
    ['Gælder til og med', head.countsUntil],
    ['Udbetales', head.payOn],
    ...facts.map(({ label, value }) => [label, value]),
    ...rows.map(({ label, amount }) => [label, decimal(amount)]),
    ['Moms', vatNote],
    ['SHA-256 af grundlaget', head.inputHash],
  ]
  return byteOrderMark + lines.map((cells) => csvLine(cells)).join('')
}

/** `-1234,50`: a number that Danish spreadsheets read. */
const decimal = (ore: number) =>
  `${ore < 0 ? '-' : ''}${Math.floor(Math.abs(ore) / 100)},${String(Math.abs(ore) % 100).padStart(2, '0')}`

function htmlOf(head: StatementHead, content: StatementContent): string {
  const { issuer, club } = head
  return `<!doctype html>
<html lang="da">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Afregningsbilag ${escape(head.number)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="issuer">${lines(issuer.name, issuer.street, `${issuer.postcode} ${issuer.city}`, `CVR ${issuer.cvr}`)}</p>
<h1>${escape(head.title)}</h1>
<p class="club">${lines(club.name, club.address, `${club.postcode} ${club.city}`, club.cvr ? `CVR ${club.cvr}` : '')}</p>
<dl>
${pair('Afregningsbilag', head.number)}
${pair('Udstedt', formatDay(head.issuedOn))}
${pair('Gælder runder og salg til og med', formatDay(head.countsUntil))}
${pair('Udbetales', formatDay(head.payOn))}
</dl>
<h2>Grundlag</h2>
<dl>
${content.facts.map(({ label, value }) => pair(label, value)).join('\n')}
</dl>
<h2>Beløb</h2>
<table>
<thead><tr><th scope="col">Hvad</th><th scope="col">Beløb</th></tr></thead>
<tbody>
${content.rows.map(rowOf).join('\n')}
</tbody>
</table>
<p>${escape(content.vatNote)} ${escape(content.booking)}</p>
<p>Bilaget er udstedt af ${escape(issuer.name)} på klubbens vegne, og klubben skal derfor ikke sende en faktura.</p>
${head.objectionsUntil ? `<p>I kan gøre indsigelse til og med ${escape(formatDay(head.objectionsUntil))} under Afregning på klubbens sider.</p>` : '<p>Det, der udbetales a conto, udligner sig ved slutafregningen, når sæsonen er slut.</p>'}
<p class="hash">Grundlaget har SHA-256 ${head.inputHash}</p>
</main>
</body>
</html>
`
}

const pair = (label: string, value: string) =>
  `<div><dt>${escape(label)}</dt><dd>${escape(value)}</dd></div>`

const rowOf = ({ label, amount, isSum }: StatementContent['rows'][number]) =>
  `<tr${isSum ? ' class="sum"' : ''}><th scope="row">${escape(label)}</th><td>${escape(formatKronerExact(amount))}</td></tr>`

const lines = (...texts: string[]) =>
  texts
    .filter((text) => text.trim() !== '')
    .map(escape)
    .join('<br>')

/** The text without what HTML and XML would read as markup. */
export const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const style = `
@page { size: A4; margin: 18mm }
body { font: 16px/1.5 system-ui, sans-serif; color: #1c2420; background: #fff; margin: 0 }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 2rem 0 .5rem }
h2 { font-size: 1.125rem; margin: 2rem 0 .5rem }
dl { margin: 1rem 0 }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .25rem 0 }
dt { color: #4c5a52 }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums }
table { width: 100%; border-collapse: collapse }
th, td { padding: .4rem 0; text-align: left; font-weight: 400; border-bottom: 1px solid #d8ded9 }
td { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
thead th { color: #4c5a52 } thead th:last-child { text-align: right }
.sum th, .sum td { font-weight: 600; border-bottom-color: #1c2420 }
.issuer { text-align: right; color: #4c5a52 }
.hash { font-size: .75rem; color: #4c5a52; overflow-wrap: anywhere }
`
