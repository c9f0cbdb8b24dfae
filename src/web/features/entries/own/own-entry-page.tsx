import { useQuery } from '@tanstack/react-query'
import type { OwnEntry } from '#contract/entries/endpoints.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formError, useFormAnswer } from '../../../form-answer.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ContourField } from '../../../ui/contour-field.tsx'
import { DataList, type DataItem } from '../../../ui/data-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { StartTimeWalletButtons } from '../../wallets/wallet-buttons.tsx'
import { FetchProblem } from '../../shell/fetch-problem.tsx'
import { Problem } from '../../shell/problem.tsx'
import { daysText, deadlineText } from '../../competitions/tournament-text.ts'
import { feeText } from '../../competitions/fee-text.ts'
import { myEntriesQuery } from './entry-queries.ts'
import { entryHeadline } from './entry-text.ts'
import { OwnEntryActions } from './own-entry-actions.tsx'
import { OwnExtras } from './own-extras.tsx'
import { OwnSide } from './own-side.tsx'
import { ShownAs } from './shown-as.tsx'
import { WithdrawEntry } from './withdraw-entry.tsx'

/** An entry of the account: its state, the next action, and the withdrawal. */
export function OwnEntryPage({ entryId }: { entryId: string }) {
  const { data, error, refetch, isFetching } = useQuery(myEntriesQuery)
  const refused = formError(useFormAnswer())
  const entry = data?.entries.find(({ id }) => id === entryId)
  if (data && !entry) return <NoSuchEntry />
  return (
    <div className="grid gap-10">
      <ButtonLink
        variant="quiet"
        href="/account/tournaments"
        className="-mb-5 -ml-5 w-fit max-sm:-ml-4"
      >
        <Icon name="chevron-left" /> Alle dine turneringer
      </ButtonLink>
      {error && (
        <FetchProblem
          error={error}
          title="Tilmeldingen kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton label="Henter tilmeldingen" shape="text" rows={4} />}
      {entry && (
        <>
          <Head entry={entry} />
          {refused && <Problem error={refused} title="Det gik ikke igennem" />}
          <OwnEntryActions entry={entry} />
          {entry.start && <StartTimeWalletButtons entryId={entry.id} />}
          <DataList items={factsOf(entry)} />
          {(entry.state === 'entered' || entry.state === 'awaiting_payment') && (
            <OwnSide entryId={entry.id} />
          )}
          {mayChoose(entry) && <OwnExtras entry={entry} />}
          <ShownAs entry={entry} />
          <WithdrawEntry entry={entry} />
        </>
      )}
    </div>
  )
}

/** Only a place gives a right to a meal or a buggy. */
const mayChoose = ({ state }: OwnEntry) =>
  state === 'entered' || state === 'awaiting_payment' || state === 'offered'

function Head({ entry }: { entry: OwnEntry }) {
  const { state, tournament } = entry
  const { title, text } = entryHeadline(entry)
  const look = looks[state]
  return (
    <>
      {tournament.state === 'cancelled' && (
        <Notice tone="error" title="Turneringen er aflyst">
          Den bliver ikke spillet.
        </Notice>
      )}
      <header
        className={`relative isolate overflow-hidden rounded-md p-6 sm:p-10 ${look.isIn ? 'on-dark bg-green-950 text-white' : 'border border-slate-300 bg-white'}`}
      >
        <ContourField
          seed={tournament.slug}
          className={`absolute inset-0 -z-10 size-full [mask-image:linear-gradient(110deg,transparent_30%,#000)] ${look.isIn ? 'text-green-800/70' : 'text-green-200'}`}
        />
        <Icon
          name={look.icon}
          className={`size-10 ${look.isIn ? 'text-green-300' : 'text-green-700'}`}
        />
        <h1 className={`mt-4 text-balance hyphens-auto ${look.isIn ? 'text-white' : ''}`}>
          {title}
        </h1>
        <p className={`mt-3 text-lg ${look.isIn ? 'text-green-100' : 'text-slate-700'}`}>{text}</p>
      </header>
    </>
  )
}

const looks: Record<OwnEntry['state'], { icon: IconName; isIn: boolean }> = {
  entered: { icon: 'check-circle', isIn: true },
  awaiting_payment: { icon: 'clock', isIn: false },
  offered: { icon: 'clock', isIn: false },
  waiting: { icon: 'clock', isIn: false },
  withdrawn: { icon: 'info', isIn: false },
  expired: { icon: 'info', isIn: false },
}

/** The day stands above it where the tournament has only one. */
function startText(
  { day, minute, hole }: NonNullable<OwnEntry['start']>,
  { firstDay, lastDay }: OwnEntry['tournament'],
): string {
  const time = `${formatClockProse(minute)} fra hul ${hole}`
  return capital(firstDay === lastDay ? time : `${formatDay(plainDate(day))} ${time}`)
}

function factsOf(entry: OwnEntry): DataItem[] {
  const { tournament, division, feeOre, isPaid, orderId, wish, withdrawBefore, state } = entry
  const { start } = entry
  const standing = state !== 'withdrawn' && state !== 'expired'
  return [
    {
      term: 'Turnering',
      value: (
        <UiLink href={`/tournaments/${tournament.slug}`} className="text-link">
          {tournament.name}
        </UiLink>
      ),
    },
    { term: 'Dag', value: capital(daysText(tournament)) },
    ...(start ? [{ term: 'Starttid', value: startText(start, tournament) }] : []),
    { term: 'Klub', value: tournament.clubName },
    { term: 'Spiller', value: `${entry.firstName} ${entry.lastName}` },
    ...(division.isOnly ? [] : [{ term: 'Række', value: division.name }]),
    {
      term: 'Pris',
      value: feeOre === 0 ? feeText(0) : `${feeText(feeOre)}${isPaid ? ', betalt' : ''}`,
      ...(orderId &&
        isPaid && {
          action: (
            <UiLink href={`/account/receipts/${orderId}`} className="text-link">
              Kvittering
            </UiLink>
          ),
        }),
    },
    ...(entry.extras.length > 0 ? [{ term: 'Tilvalg', value: extrasText(entry) }] : []),
    ...(standing && feeOre > 0
      ? [{ term: 'Afbud', value: `Pengene tilbage til ${deadlineText(withdrawBefore)}` }]
      : []),
    ...(wish ? [{ term: 'Dit ønske', value: wish }] : []),
  ]
}

/** `2 × Spisning 250 kr., Buggy 300 kr.`, and what is still owed to the club. */
function extrasText({ extras, state, owedOre, isPaid }: OwnEntry): string {
  const lines = extras.map(
    ({ name, quantity, totalOre }) =>
      `${quantity > 1 ? `${quantity} × ` : ''}${name} ${feeText(totalOre).toLowerCase()}`,
  )
  const owes = state === 'entered' && isPaid && owedOre > 0
  return lines.join(', ') + (owes ? `. ${feeText(owedOre)} betales i klubben` : '')
}

const NoSuchEntry = () => (
  <EmptyState
    isPage
    title="Den tilmelding kender vi ikke"
    action={<ButtonLink href="/account/tournaments">Se dine turneringer</ButtonLink>}
  >
    Måske er den lavet med en anden konto. Log ind med den, du meldte til med.
  </EmptyState>
)
