import { useQuery } from '@tanstack/react-query'
import { listReportsOfFlight } from '#contract/golfbox.ts'
import type { CardReportStatus } from '#domain/scoring/card-report.ts'
import { call } from '../../api.ts'

/** Whether a handed-in card has reached GolfBox (SC-5); why it has not, the tournament desk knows. */
export function SentToGolfBox({ flightId, entryId }: { flightId: string; entryId: string }) {
  const { data } = useQuery({
    queryKey: ['flights', flightId, 'card-reports'],
    queryFn: ({ signal }) => call(listReportsOfFlight, { flightId }, signal),
    // While one of them is on its way whoever looks sees it arrive.
    refetchInterval: ({ state }) =>
      state.data?.reports.some((one) => one.reportStatus === 'waiting') ? 20_000 : false,
  })
  const report = data?.reports.find((one) => one.entryId === entryId)
  if (!report) return null
  return <p className="text-sm text-slate-700 print:hidden">{sentences[report.reportStatus]}</p>
}

const sentences: Record<CardReportStatus, string> = {
  sent: 'Sendt til GolfBox.',
  waiting: 'Afventer: kortet er på vej til GolfBox.',
  refused: 'Afvist af GolfBox. Turneringsledelsen har grunden og taster kortet.',
  by_hand: 'Ikke sendt til GolfBox. Turneringsledelsen taster kortet.',
  entered_manually: 'Turneringsledelsen har tastet kortet ind i GolfBox.',
  outdated: 'Turneringsledelsen retter kortet i GolfBox.',
}
