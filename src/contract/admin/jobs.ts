import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { adminList, type Words } from './list.ts'
import { adminRecord } from './record.ts'

/** Danish names of the background jobs; `jobs.db.test.ts` compares them with the jobs of the service. */
export const jobWords = {
  'log-chain': { label: 'Loggens kæde' },
  'log-witness': { label: 'Kopi af loggens seneste led' },
  'log-verification': { label: 'Kontrol af loggen' },
  'payment-reconciliation': { label: 'Afstemning med betalingsselskaber' },
  'urgent-messages': { label: 'SMS og beskeder på telefonen' },
  payments: { label: 'Betalinger' },
  withdrawals: { label: 'Fortrydelser' },
  impersonations: { label: 'Visninger som en person, der er udløbet' },
  mails: { label: 'Udgående mail' },
  settlement: { label: 'Beregning af store sæsoner' },
  agreements: { label: 'Nye versioner af klubbernes aftaler' },
  'club-departures': { label: 'Klubber, der stopper' },
  'club-months': { label: 'Månedens mail til klubberne' },
  'club-links': { label: 'Gamle links til klubber' },
  'invoice-pdfs': { label: 'PDF af firmaers fakturaer' },
  'receipt-pdfs': { label: 'PDF af kvitteringer' },
  'company-invoices': { label: 'Påmindelser til firmaer' },
  'gift-cards': { label: 'Gavekort' },
  'tournament-entries': { label: 'Frister for tilmelding' },
  matches: { label: 'Kampe i hulspil' },
  'match-reminders': { label: 'Påmindelser om kampe' },
  rehearsals: { label: 'Prøvekørsler' },
  'hidden-holes': { label: 'Skjulte huller' },
  'card-reports': { label: 'Scorekort til GolfBox' },
  registrations: { label: 'Køb, der blev opgivet' },
  backup: { label: 'Sikkerhedskopi' },
  'todays-work': { label: 'Mail om I dag' },
  'abuse-list': { label: 'Ugens liste over muligt misbrug' },
  'memberships-due': { label: 'Årets medlemskaber' },
  'papers-tomorrow': { label: 'Mails om udskrifter til i morgen' },
  'season-ends': { label: 'Mails om sæsonens slutning' },
  'planned-visits': { label: 'Planlagte besøg' },
  'mailed-keys': { label: 'Udløbne links' },
  'analytics-days': { label: 'Nye dage i statistikken' },
  'analytics-counts': { label: 'Tal til Indsigt' },
  'analytics-forward': { label: 'Statistik sendt videre' },
  retention: { label: 'Sletning efter fristen' },
  'club-pictures': { label: 'Slettede billeder' },
  limits: { label: 'Gamle forsøg på log ind' },
  'dgu-logins': { label: 'Afbrudte DGU-login' },
  webhooks: { label: 'Webhooks til klubbers programmer' },
  wallets: { label: 'Kort i Apple Wallet og Google Wallet' },
  'scan-sessions': { label: 'Telefoner til check-in' },
  'payment-simulator': { label: 'Prøvebetalinger' },
  'demo-check-ins': { label: 'Demonstrationens check-ins' },
  'demo-scores': { label: 'Demonstrationens scorer' },
} satisfies Words

const jobStateWords = {
  ok: { label: 'Kører', tone: 'success' },
  failing: { label: 'Fejler', tone: 'error' },
  late: { label: 'Forsinket', tone: 'warning' },
  waiting: { label: 'Ikke kørt endnu' },
} satisfies Words

/** How the service is set up is seen by the same people who set it up. */
const audience = 'service.setUp'

export const listJobs = adminList({
  path: '/api/v1/admin/jobs',
  audience,
  summary: 'Every background job with its latest run, its next run and its failures.',
  title: 'Jobs',
  searchHint: 'Jobbets navn',
  columns: [
    { key: 'name', heading: 'Job', kind: 'word', words: jobWords, sortable: true },
    { key: 'state', heading: 'Tilstand', kind: 'word', words: jobStateWords, sortable: true },
    { key: 'finishedAt', heading: 'Kørte sidst', kind: 'time', sortable: true, optional: true },
    { key: 'durationMs', heading: 'Millisekunder', kind: 'number', sortable: true, optional: true },
    { key: 'nextAt', heading: 'Kører igen', kind: 'time', sortable: true, optional: true },
    { key: 'everySeconds', heading: 'Sekunder imellem', kind: 'number', aside: true },
    { key: 'failures', heading: 'Fejl i træk', kind: 'number', sortable: true },
    { key: 'failingSince', heading: 'Fejler siden', kind: 'time', optional: true, aside: true },
    {
      key: 'errorId',
      heading: 'Seneste fejlnummer',
      kind: 'code',
      optional: true,
      linkKey: 'errorPath',
    },
    { key: 'errorPath', heading: 'Fejlens side', kind: 'code', optional: true, unseen: true },
  ],
  filters: [
    { key: 'state', label: 'Tilstand', kind: 'choice', words: jobStateWords },
    { key: 'finishedAt', label: 'Kørte sidst', kind: 'period' },
  ],
  sort: { by: 'failures', order: 'desc' },
})

export const getJob = adminRecord({
  list: listJobs,
  summary: 'One background job with its failed runs of the last 90 days.',
  related: {
    failures: {
      title: 'Kørsler, der fejlede',
      columns: [
        { key: 'at', heading: 'Tid', kind: 'time' },
        { key: 'durationMs', heading: 'Millisekunder', kind: 'number' },
        { key: 'cause', heading: 'Årsag', kind: 'text' },
        { key: 'errorId', heading: 'Fejlnummer', kind: 'code', optional: true, linkKey: 'path' },
        { key: 'path', heading: 'Side', kind: 'code', optional: true, unseen: true },
      ],
    },
  },
})

/** `jobs_run_elsewhere`: this process runs no jobs. */
export type JobRefusal = 'jobs_run_elsewhere'

export const runJob = endpoint({
  method: 'POST',
  path: '/api/v1/admin/jobs/:id/run',
  audience,
  summary: 'Run a background job now. A job that is running runs once more afterwards.',
  input: z.object({ id: z.uuid() }),
  output: z.object({ started: z.literal(true) }),
})
