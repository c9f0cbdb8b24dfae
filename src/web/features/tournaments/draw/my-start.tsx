import { useQuery } from '@tanstack/react-query'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { capital, listInDanish } from '#domain/shared/danish.ts'
import { sayStartHole } from '#domain/tournaments/draw/start-list-changes.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { meQuery } from '../../accounts/queries.ts'
import { Countdown } from '../board/countdown.tsx'
import { myFlightsQuery, startListQuery } from './start-list-queries.ts'

/** The flight of whoever is signed in, above the list (RD-2); told by the browser, for the page is everybody's. */
export function MyStart({ slug, roundId }: { slug: string; roundId: string }) {
  const me = useQuery(meQuery).data?.account
  const mine = useQuery({ ...myFlightsQuery(roundId), enabled: Boolean(me) }).data
  const list = useQuery({
    ...startListQuery(slug, roundId),
    enabled: (mine?.flightIds.length ?? 0) > 0,
  }).data
  const own = list?.flights.filter(({ flightId }) => mine?.flightIds.includes(flightId)) ?? []
  if (!list || own.length === 0) return null
  return (
    <section
      aria-label="Din start"
      className="mb-6 grid gap-5 rounded-md border border-green-300 bg-green-50 p-5"
    >
      {own.map((flight) => {
        const isMine = (id: string) => mine?.entryIds.includes(id) ?? false
        const player = flight.players.find(({ entryId }) => isMine(entryId))
        const company = flight.players.filter(({ entryId }) => !isMine(entryId))
        return (
          <div key={flight.flightId} className="grid gap-2">
            <p className="text-xl font-bold">
              {capital(formatClockProse(flight.minute))} fra {sayStartHole(flight)}
            </p>
            <Countdown day={list.round.day} minute={flight.minute} />
            <p>
              {player?.name}, tee {player?.teeName}
              {company.length > 0 && `, med ${listInDanish(company.map(({ name }) => name))}`}
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink
                variant="secondary"
                href={`/api/v1/account/tournament-entries/${player?.entryId}/calendar.ics`}
              >
                <Icon name="calendar" /> Føj til kalender
              </ButtonLink>
              <ButtonLink
                variant="quiet"
                href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(list.round.address)}`}
              >
                Vis vej
              </ButtonLink>
            </div>
          </div>
        )
      })}
    </section>
  )
}
