import type { ReactNode } from 'react'
import type { ClubOnPage } from '#contract/clubs/endpoints.ts'
import { closedCourseText } from '#domain/clubs/blackout-text.ts'
import { closedUntilText } from '#domain/clubs/closure-end.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatPhone, phoneHref } from '#domain/shared/phone.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { instantText } from './moment-text.ts'

/** Where and how to check in, the state of the course with its time, and the telephone number. */
export function ClubNow({ club }: { club: ClubOnPage }) {
  return (
    <section aria-label="Tjek ind, banen og telefon" className="grid gap-6">
      <Fact icon="scan" title="Tjek ind">
        <p>
          {club.checkInPlace || 'Ved klubhuset'}. Skan skiltet med telefonen, eller skriv skiltets
          seks tegn, før du går ud.
        </p>
        <p className="text-slate-700">
          Vi regner med {club.defaultHoles} huller, medmindre du vælger{' '}
          {club.defaultHoles === 9 ? 18 : 9}.
        </p>
        <UiLink href="/scan" className="text-link inline-flex min-h-11 items-center font-medium">
          Åbn tjek ind
        </UiLink>
      </Fact>
      <CourseState club={club} />
      <Fact icon="person" title="Ring til klubben">
        {club.phone ? (
          <a
            href={phoneHref(club.phone)}
            className="text-link figures inline-flex min-h-11 items-center text-lg font-semibold"
          >
            {formatPhone(club.phone)}
          </a>
        ) : (
          <p>Klubben har ikke givet os et nummer.</p>
        )}
        <p className="flex max-w-full flex-wrap gap-x-5">
          {club.email && (
            <a
              href={`mailto:${club.email}`}
              className="text-link inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
            >
              <span>
                {club.email.split('@')[0]}
                <wbr />@{club.email.split('@')[1]}
              </span>
            </a>
          )}
          {club.website && (
            <a
              href={club.website}
              rel="noreferrer"
              className="text-link inline-flex min-h-11 items-center gap-1.5"
            >
              Klubbens side <Icon name="external" />
            </a>
          )}
        </p>
      </Fact>
    </section>
  )
}

function CourseState({ club: { closure, roundsPerPass } }: { club: ClubOnPage }) {
  if (!closure) {
    return (
      <Fact icon="flag" title="Banen i dag">
        <p>Klubben har ikke meldt banen lukket.</p>
        <p className="text-slate-700">
          Du kan spille {countOf(roundsPerPass, 'runde', 'runder')} her pr. sæson.
        </p>
      </Fact>
    )
  }
  const { reason, note, until, setAt } = closure
  return (
    <Fact icon="warning" title={closedCourseText(reason, note)}>
      {note && reason !== 'andet' && <p>{note}</p>}
      <p>
        {until
          ? `Lukket ${closedUntilText(danishMoment(Date.parse(until)))}.`
          : 'Klubben melder ud, når den åbner igen.'}
      </p>
      <p className="text-slate-700">Meldt {instantText(setAt)}.</p>
    </Fact>
  )
}

type FactProps = { icon: IconName; title: string; children: ReactNode }

const Fact = ({ icon, title, children }: FactProps) => (
  <div className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 border-t-2 border-slate-900 pt-4">
    <Icon name={icon} className="mt-0.5 size-6 text-green-700" />
    <div className="grid min-w-0 grid-cols-1 justify-items-start gap-1">
      <h2 className="text-lg">{title}</h2>
      {children}
    </div>
  </div>
)
