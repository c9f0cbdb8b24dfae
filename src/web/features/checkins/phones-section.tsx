import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../shell/problem.tsx'
import { endPhoneMutation, scanPhonesQuery, type ScanPhone } from './queries.ts'

/** The phones that can check in without being signed in; a lost one can be removed. */
export function PhonesSection() {
  const { data, error } = useQuery(scanPhonesQuery)
  const phones = data?.phones ?? []
  if (!error && phones.length === 0) return null
  return (
    <section aria-labelledby="phones" className="grid gap-5 border-t border-slate-200 pt-8">
      <div>
        <h2 id="phones" className="text-xl">
          Telefoner, der kan tjekke ind
        </h2>
        <p className="mt-2 max-w-text text-slate-700">
          De kan tjekke dig og familien ind ved klubbernes skilte, også når du er logget ud. Har du
          mistet en telefon, så fjern den her. En ny adgangskode fjerner alle andre telefoner end
          denne.
        </p>
      </div>
      {error && <Problem error={error} title="Listen kunne ikke hentes" />}
      <ul className="divide-y divide-slate-200 border-y border-slate-200 empty:hidden">
        {phones.map((phone) => (
          <PhoneRow key={phone.phoneId} phone={phone} />
        ))}
      </ul>
    </section>
  )
}

function PhoneRow({ phone }: { phone: ScanPhone }) {
  const end = useMutation(endPhoneMutation)
  const { phoneId, browser, since, until, isThis } = phone
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2.5">
          <strong>{browser}</strong>
          {isThis && <Badge tone="success">Denne browser</Badge>}
        </span>
        <span className="text-sm text-slate-600">
          Siden {onDay(since)}. Kan tjekke ind til og med {onDay(until)}
        </span>
      </span>
      <Button
        variant="quiet"
        className="-mr-5"
        busy={end.isPending && 'Fjerner …'}
        onClick={() => end.mutate(phoneId)}
      >
        Fjern <span className="sr-only">{browser}</span>
      </Button>
      {end.isError && <Problem error={end.error} title="Telefonen kan stadig tjekke ind" />}
    </li>
  )
}

const onDay = (day: string) => formatDay(plainDate(day), { weekday: false })
