import { useQuery } from '@tanstack/react-query'
import type { TournamentSettings } from '#contract/director-settings.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { controlBoardQuery } from '../scoring/desk/desk-queries.ts'
import { isPlayed, nextStep } from './director-next-step.ts'

/** What the director does now, first on the page. While they play it follows the flights (TD-3). */
export function NextStepPanel({ tournament }: { tournament: TournamentSettings }) {
  const { id, clubId, state } = tournament
  const isOn = isPlayed(state)
  const board = useQuery({ ...controlBoardQuery(id), enabled: isOn })
  const step = nextStep(tournament, board.data?.flights ?? [])
  if (!step || (isOn && !board.data)) return null
  const base = `/club/${clubId}/tournaments/${id}`
  return (
    <section
      aria-labelledby="next-step"
      className="rounded-md border border-green-300 bg-green-50 p-5 sm:p-6"
    >
      <h2 id="next-step" className="text-xl">
        {step.title}
      </h2>
      {step.text && <p className="mt-1 max-w-text text-slate-800">{step.text}</p>}
      {step.flights.length > 0 && (
        <ul className="figures mt-2 list-disc pl-5">
          {step.flights.map((flight) => (
            <li key={flight.id}>{flight.text}</li>
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={base + step.link.subPath}>{step.link.label}</ButtonLink>
        {step.other && (
          <ButtonLink variant="secondary" href={base + step.other.subPath}>
            {step.other.label}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
