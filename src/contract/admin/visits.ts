import { adminList, type Words } from './list.ts'
import { adminRecord } from './record.ts'

export const resultWords = {
  allow: { label: 'Velkommen', tone: 'success' },
  allow_with_warning: { label: 'Velkommen med bemærkning', tone: 'warning' },
  already: { label: 'Allerede tjekket ind' },
  deny: { label: 'Afvist', tone: 'error' },
  conflict: { label: 'Tæller ikke', tone: 'warning' },
} satisfies Words

export const checkInMethodWords = {
  staff_scan: { label: 'Skannet i klubben' },
  golfer_sign: { label: 'Klubbens skilt' },
  planned_visit: { label: 'Planlagt besøg, efter runden', tone: 'warning' },
  manual: { label: 'Skrevet i klubben' },
  forgotten: { label: 'Tilføjet af klubben' },
  no_show: { label: 'Udeblevet', tone: 'warning' },
} satisfies Words

/** Labels of unusual circumstances of check-ins, which never cause a refusal. */
export const signalWords = {
  quick_travel: { label: 'To klubber kort efter hinanden', tone: 'warning' },
  night: { label: 'Om natten', tone: 'warning' },
  late: { label: 'Sendt dagen efter' },
  added: { label: 'Tilføjet af klubben' },
  typed_sign: { label: 'Skiltets kode tastet' },
} satisfies Words

const yesWords = { yes: { label: 'Ja' }, no: { label: 'Nej' } } satisfies Words

export const listCheckIns = adminList({
  path: '/api/v1/admin/check-ins',
  audience: 'cards.read',
  summary: 'Every scan at every club, the refused ones too, with its answer.',
  title: 'Check-ins',
  searchHint: 'Golfspiller, kortnummer eller klub',
  columns: [
    { key: 'at', heading: 'Tid', kind: 'time', sortable: true },
    // Not sortable: a million rows by the name of their club take longer than a page may. The search finds a club’s.
    { key: 'club', heading: 'Klub', kind: 'text' },
    { key: 'golfer', heading: 'Golfspiller', kind: 'text', optional: true },
    { key: 'passNumber', heading: 'Kort', kind: 'code', optional: true },
    { key: 'result', heading: 'Svar', kind: 'word', words: resultWords, sortable: true },
    { key: 'headline', heading: 'Begrundelse', kind: 'text', optional: true },
    { key: 'holes', heading: 'Huller', kind: 'number' },
    { key: 'way', heading: 'Måde', kind: 'word', words: checkInMethodWords, aside: true },
    { key: 'offline', heading: 'Uden dækning', kind: 'flag' },
    { key: 'voided', heading: 'Fortrudt', kind: 'flag' },
  ],
  filters: [
    { key: 'result', label: 'Svar', kind: 'choice', words: resultWords },
    { key: 'way', label: 'Måde', kind: 'choice', words: checkInMethodWords },
    { key: 'offline', label: 'Uden dækning', kind: 'choice', words: yesWords },
    { key: 'voided', label: 'Fortrudt', kind: 'choice', words: yesWords },
    { key: 'signal', label: 'Bemærket', kind: 'choice', words: signalWords },
    { key: 'at', label: 'Tid', kind: 'period' },
  ],
  sort: { by: 'at', order: 'desc' },
})

export const getCheckIn = adminRecord({
  list: listCheckIns,
  summary: 'One scan, with its answer as it was given.',
  more: [
    { key: 'storedAt', heading: 'Gemt hos os', kind: 'time' },
    { key: 'signals', heading: 'Bemærket', kind: 'code', optional: true },
    { key: 'skewed', heading: 'Enhedens ur gik forkert', kind: 'flag' },
    { key: 'points', heading: 'Point', kind: 'number' },
    { key: 'voidedAt', heading: 'Fortrudt', kind: 'time', optional: true },
    { key: 'voidReason', heading: 'Grund til fortrydelsen', kind: 'code', optional: true },
    { key: 'golferId', heading: 'Golfspillerens id', kind: 'code', unseen: true, optional: true },
  ],
  related: {
    reasons: {
      title: 'Begrundelser',
      columns: [
        { key: 'sentence', heading: 'Det stod der', kind: 'text' },
        { key: 'code', heading: 'Regel', kind: 'code' },
      ],
    },
  },
})
