import { useNavigate } from '@tanstack/react-router'
import { openFlightByCode } from '#contract/scoring/flights.ts'
import { call } from '../../api.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { CodeForm } from './code-form.tsx'

/** The short address on flight cards: the code alone opens the flight's score entry (PE-16). */
export function CodePage() {
  const navigate = useNavigate()
  const open = async (code: string) => {
    const { slug, flightId } = await call(openFlightByCode, { code })
    await navigate({ href: `/tournaments/${slug}/flights/${flightId}` })
  }
  return (
    <div className="page page-body max-w-2xl">
      <PageHeader
        title="Skriv scorer"
        lead="Skriv de seks bogstaver fra scorekortet. Så er telefonen klar, også uden dækning."
      />
      <div className="mt-8">
        <CodeForm isPage onCode={open} />
      </div>
      <p className="mt-8 max-w-text text-slate-700">
        Koden gælder på rundens dag. Kan du ikke finde den, så spørg turneringsledelsen, eller{' '}
        <UiLink href="/tournaments" className="text-link">
          find turneringen
        </UiLink>
        .
      </p>
    </div>
  )
}
