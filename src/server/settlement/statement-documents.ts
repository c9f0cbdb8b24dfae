import { byteOrderMark, csvLine } from '#domain/shared/csv.ts'
import { formatDay, type PlainDate } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { senderLines, type Company } from '#domain/content/company.ts'
import type { PaperDocument } from '#domain/documents/document.ts'
import { statementOf, type StatementContent } from '#domain/settlement/statement.ts'
import type { ClubPayout, SettlementTotals } from '#domain/settlement/season-result.ts'
import { documentHtml } from '../documents/document-html.ts'

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

/** A statement as HTML, as CSV, and as the document that its PDF is drawn from; all of the same content. */
export function statementDocuments({ head, ...settled }: StatementInput) {
  const content = statementOf({ ...settled, kroner: formatKronerExact })
  const document = statementDocument(head, content)
  return { html: documentHtml(document), csv: csvOf(head, content), document }
}

/** What the statement says on paper, for HTML and PDF alike. */
function statementDocument(head: StatementHead, content: StatementContent): PaperDocument {
  const { issuer, club, number, title, issuedOn, countsUntil, payOn, objectionsUntil } = head
  return {
    title,
    sender: senderLines(issuer),
    receiver: receiverLines(club),
    foot: `Afregningsbilag ${number}`,
    day: issuedOn,
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'Afregningsbilag', value: number },
          { label: 'Udstedt', value: formatDay(issuedOn) },
          { label: 'Gælder runder og salg til og med', value: formatDay(countsUntil) },
          { label: 'Udbetales', value: formatDay(payOn) },
        ],
      },
      { kind: 'heading', text: 'Grundlag' },
      { kind: 'facts', rows: content.facts },
      { kind: 'heading', text: 'Beløb' },
      { kind: 'amounts', headings: ['Hvad', 'Beløb'], rows: content.rows },
      { kind: 'heading', text: 'Sådan bogføres det' },
      { kind: 'text', text: `${content.vatNote} ${content.booking}` },
      {
        kind: 'text',
        text: `Bilaget er udstedt af ${issuer.name} på klubbens vegne, og klubben skal derfor ikke sende en faktura.`,
      },
      { kind: 'text', text: objectionText(objectionsUntil) },
      { kind: 'small', text: `Grundlaget har SHA-256 ${head.inputHash}` },
    ],
  }
}

const objectionText = (until: PlainDate | null) =>
  until
    ? `I kan gøre indsigelse til og med ${formatDay(until)} under Afregning på klubbens sider.`
    : 'Det, der udbetales a conto, udligner sig ved slutafregningen, når sæsonen er slut.'

const receiverLines = ({ name, address, postcode, city, cvr }: StatementHead['club']) =>
  [name, address, `${postcode} ${city}`, cvr ? `CVR ${cvr}` : ''].filter((line) => line.trim())

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
