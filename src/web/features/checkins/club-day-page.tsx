import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { holdsPower } from '#domain/accounts/powers.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { useMe } from '../accounts/use-me.ts'
import { devicesQuery, revokeDeviceMutation, signsQuery } from '../clubs/club-day-queries.ts'
import { Problem } from '../shell/problem.tsx'
import { clubLinks, type ClubPower } from './club-links.ts'
import { ThisMonth } from './club-month.tsx'
import { courseStateQuery } from './course-queries.ts'
import { CourseSwitch } from './course-switch.tsx'
import { ExpectedGuests } from './expected-guests.tsx'
import { ForgottenGuest } from './forgotten-guest.tsx'
import { PartnershipEnd } from './partnership-end.tsx'
import { TodaysGuests } from './todays-guests.tsx'
import { VisitQuestions } from './visit-questions.tsx'

/** More guests are shown by a button, so that the month and the signs stay near on a phone. */
const mostOnHome = 12

/** A club's day for its own people: the course, expected and today's guests, the month, the signs and the devices. */
export function ClubDayPage({ clubId }: { clubId: string }) {
  const { clubName, slug, now, lastDay } = useSuspenseQuery(courseStateQuery(clubId)).data
  const isOver = lastDay !== null && lastDay < now.day
  const me = useMe()
  const roles = me?.roles ?? []
  const hasTwoFactor = me?.account?.twoFactor === 'passed'
  const may = (power: ClubPower) => holdsPower(roles, power, clubId)
  const links = clubLinks({ clubId, slug, may, hasTwoFactor })
  return (
    <div className="page grid gap-8 py-6">
      <ClubHeader {...{ clubId, clubName, links, isOver }} mayAdd={may('club.guests')} />
      {lastDay && (
        <PartnershipEnd
          lastDay={plainDate(lastDay)}
          isOver={isOver}
          settlementHref={links.map(([href]) => href).find((href) => href.endsWith('/settlement'))}
        />
      )}
      {isOver ? (
        <FormerClub {...{ clubId, may, hasTwoFactor }} />
      ) : (
        <ClubDay {...{ clubId, may, hasTwoFactor }} />
      )}
    </div>
  )
}

type DayProps = { clubId: string; may: (power: ClubPower) => boolean; hasTwoFactor: boolean }

function ClubDay({ clubId, may, hasTwoFactor }: DayProps) {
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)] lg:grid-rows-[auto_1fr]">
      {/* First on a phone: in frost somebody closes the course from home, before any guest has come. */}
      <div className="print-hide lg:col-start-2">
        <CourseSwitch clubId={clubId} />
      </div>
      <div className="grid min-w-0 gap-8 lg:row-span-2 lg:row-start-1">
        {may('club.guests') && <VisitQuestions clubId={clubId} />}
        <ExpectedGuests clubId={clubId} />
        <TodaysGuests clubId={clubId} most={mostOnHome} />
      </div>
      <div className="print-hide grid gap-8 lg:col-start-2">
        {may('club.guests') && (
          <ThisMonth clubId={clubId} seesMoney={hasTwoFactor && may('club.money')} />
        )}
        {hasTwoFactor && may('club.signs') && <Signs clubId={clubId} />}
        {hasTwoFactor && may('club.devices') && <Devices clubId={clubId} />}
      </div>
    </div>
  )
}

/** What is left of the day of a club that has left: questions about earlier visits, and the month's rounds. */
function FormerClub({ clubId, may, hasTwoFactor }: DayProps) {
  if (!may('club.guests')) return null
  return (
    <div className="grid max-w-3xl gap-8">
      <VisitQuestions clubId={clubId} />
      <ThisMonth clubId={clubId} seesMoney={hasTwoFactor && may('club.money')} />
    </div>
  )
}

type ClubHeaderProps = {
  clubId: string
  clubName: string
  links: [href: string, text: string][]
  /** The club has left, so nobody is checked in. */
  isOver: boolean
  mayAdd: boolean
}

function ClubHeader({ clubId, clubName, links, isOver, mayAdd }: ClubHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <h1 className="max-sm:flex-1">{clubName}</h1>
      {/* On a phone they would take two rows above the first thing that matters. */}
      <details className="relative sm:hidden">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center gap-1">
          Mere
          <Icon name="chevron-down" />
        </summary>
        <ul className="absolute right-0 z-20 grid w-max rounded-md border border-slate-300 bg-white px-4 py-1 shadow-float">
          {links.map(([href, text]) => (
            <li key={href}>
              <PageLink href={href}>{text}</PageLink>
            </li>
          ))}
        </ul>
      </details>
      <nav aria-label="Klubben" className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="flex flex-wrap gap-3">
          {!isOver && <ButtonLink href={`/scan?club=${clubId}`}>Tjek gæster ind</ButtonLink>}
          {mayAdd && <ForgottenGuest clubId={clubId} />}
        </span>
        <span className="flex flex-wrap items-center gap-x-5 gap-y-1 max-sm:hidden">
          {links.map(([href, text]) => (
            <PageLink key={href} href={href}>
              {text}
            </PageLink>
          ))}
        </span>
      </nav>
    </header>
  )
}

const PageLink = ({ href, children }: { href: string; children: string }) => (
  <UiLink href={href} className="text-link inline-flex min-h-11 items-center">
    {children}
  </UiLink>
)

function Signs({ clubId }: { clubId: string }) {
  const { data, error } = useQuery(signsQuery(clubId))
  return (
    <section aria-labelledby="signs">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="signs" className="text-lg!">
          Skilte
        </h2>
        {data && data.signs.length > 0 && (
          <PageLink href={`/club/${clubId}/signs`}>Udskriv skilte</PageLink>
        )}
      </div>
      {error && <Problem error={error} title="Skiltene kunne ikke hentes" />}
      {data?.signs.length === 0 && <p className="mt-2">Klubben har ingen skilte endnu.</p>}
      <ul className="mt-2 divide-y divide-slate-200">
        {data?.signs.map(({ id, code, place }) => (
          <li key={id} className="grid gap-1 py-3">
            <span>{place}</span>
            <CopyText text={code} what="koden" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Devices({ clubId }: { clubId: string }) {
  const { data, error } = useQuery(devicesQuery(clubId))
  const revoke = useMutation(revokeDeviceMutation(useQueryClient(), clubId))
  const paired = data?.devices.filter(({ revokedAt }) => revokedAt === null)
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="text-lg!">
        Enheder
      </h2>
      {(error ?? revoke.error) && (
        <Problem error={error ?? revoke.error} title="Enhederne kunne ikke hentes eller fjernes" />
      )}
      {paired?.length === 0 && (
        <p className="mt-2">Ingen endnu. Åbn Tjek gæster ind på enheden, og tryk Tilknyt.</p>
      )}
      <ul className="mt-2 divide-y divide-slate-200">
        {paired?.map(({ deviceId, name }) => (
          <li key={deviceId} className="flex items-center justify-between gap-4 py-2">
            <span>{name}</span>
            <Button
              variant="quiet"
              busy={revoke.isPending && revoke.variables === deviceId && 'Fjerner …'}
              onClick={() => revoke.mutate(deviceId)}
            >
              Fjern <span className="sr-only">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
