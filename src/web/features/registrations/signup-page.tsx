import { useSuspenseQuery } from '@tanstack/react-query'
import { lastDaysText } from '#domain/passes/season.ts'
import { formatPeriod, plainDate } from '#domain/shared/dates.ts'
import { productsQuery } from '../passes/products-queries.ts'
import { ButtonLink, type ButtonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { UiLink } from '../../ui/ui-link.tsx'

/** Choice between buying a card and creating only an account (E22). */
export function SignupPage() {
  const [season] = useSuspenseQuery(productsQuery()).data.seasons
  return (
    <div className="page page-body">
      <PageHeader
        title="Tilmeld dig"
        lead="Vælg, om du vil købe kortet med det samme eller begynde med en konto. Begge dele tager et par minutter."
      />
      <div className="mt-10 grid gap-6 md:grid-cols-2">
        <SignupOption
          title={season ? `Sæsonkort ${season.code}` : 'Sæsonkort'}
          points={[
            'To runder i hver samarbejdsklub',
            ...(season ? [periodText(season)] : []),
            'Kontoen følger med',
            'Du kan fortryde i 14 dage',
          ]}
          href="/account/registration"
          action={season ? `Køb Sæsonkort ${season.code}` : 'Køb et Sæsonkort'}
        >
          Se først{' '}
          <UiLink href="/membership" className="text-link">
            kortene og priserne
          </UiLink>
          , hvis du er i tvivl om, hvilket der passer til dig.
        </SignupOption>
        <SignupOption
          title="Konto"
          points={[
            'Gratis, og uden at du skal købe noget',
            'Til dig, der vil følge med eller arbejder i en klub, der er med',
            'Et kort kan komme til senere',
          ]}
          href="/account/sign-up"
          action="Opret en konto"
          variant="secondary"
        >
          Har du købt et kort, eller har en anden købt et til dig, så findes kontoen allerede.{' '}
          <UiLink href="/account/login" className="text-link">
            Log ind
          </UiLink>{' '}
          med mailen fra købet.
        </SignupOption>
      </div>
    </div>
  )
}

/** The period of the season that is offered first, or the days that are left of an ending one (D38). */
function periodText({ lastDays, playFrom, playTo }: SeasonOffered): string {
  if (lastDays !== null) return lastDaysText('Kortet', lastDays)
  return `Gælder ${formatPeriod(plainDate(playFrom), plainDate(playTo))}`
}

type SeasonOffered = { lastDays: number | null; playFrom: string; playTo: string }

type SignupOptionProps = {
  title: string
  points: readonly string[]
  href: string
  action: string
  variant?: ButtonLook['variant']
  children: React.ReactNode
}

function SignupOption({ title, points, href, action, variant, children }: SignupOptionProps) {
  return (
    <section className="flex flex-col gap-5 rounded-md border border-slate-300 bg-white p-6 sm:p-8">
      <h2>{title}</h2>
      <ul className="grid gap-2">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <Icon name="check" className="mt-[0.2em] text-green-700" />
            {point}
          </li>
        ))}
      </ul>
      <p className="text-slate-700">{children}</p>
      <div className="mt-auto">
        <ButtonLink href={href} variant={variant} size="lg">
          {action}
        </ButtonLink>
      </div>
    </section>
  )
}
