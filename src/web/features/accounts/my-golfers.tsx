import { useQuery } from '@tanstack/react-query'
import type { MyGolfer } from '#contract/accounts/profile.ts'
import { capital, genitive } from '#domain/shared/danish.ts'
import { dayText } from '../../moment-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ContactUs } from '../shell/problem.tsx'
import { DguButton } from './dgu-button.tsx'
import { dguLoginQuery } from './dgu-queries.ts'

const relations: Record<MyGolfer['relation'], string> = {
  self: 'Dig selv',
  child: 'Barn',
  partner: 'Partner',
}

/** The golfers that the account manages, with their data from DGU. */
export function MyGolfers({ golfers }: { golfers: readonly MyGolfer[] }) {
  return (
    <section aria-labelledby="golfers" className="grid gap-5">
      <div>
        <h2 id="golfers" className="text-xl">
          {golfers.length > 1 ? 'Golfspillere på kontoen' : 'Golfspiller'}
        </h2>
        <p className="mt-1 max-w-text text-slate-700">
          Klub og handicap kommer fra DGU eller fra klubben. Er noget forkert, retter klubben det.
        </p>
      </div>
      {golfers.length === 0 && (
        <EmptyState
          title="Ingen golfspiller på kontoen endnu"
          action={<ButtonLink href="/membership">Se Sæsonkortet</ButtonLink>}
        >
          Når du køber et kort, eller logger ind med DGU, står hjemmeklub og handicap her.
        </EmptyState>
      )}
      {golfers.map((golfer) => (
        <Golfer key={golfer.id} golfer={golfer} />
      ))}
    </section>
  )
}

function Golfer({ golfer }: { golfer: MyGolfer }) {
  const { firstName, lastName, relation, isProven, handicap, clubs, confirmed, year } = golfer
  const homes = clubs.filter(({ isHome }) => isHome)
  const shown = homes.length > 0 ? homes : clubs
  const rest = clubs.filter((club) => !shown.includes(club))
  const items = [
    { term: 'Handicap', value: isProven ? <Handicap value={handicap} /> : notProven(golfer) },
    { term: shown.length > 1 ? 'Hjemmeklubber' : 'Hjemmeklub', value: clubLines(shown) },
    ...(rest.length > 0 ? [{ term: 'Andre klubber', value: clubLines(rest) }] : []),
    { term: `Medlemskab ${year}`, value: <Confirmed golfer={golfer} /> },
  ]
  return (
    <article className="grid gap-4 rounded-md border border-slate-300 bg-white p-5 sm:p-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="min-w-0 text-lg break-words">
          {firstName} {lastName}
        </h3>
        <Badge>{relations[relation]}</Badge>
      </header>
      <DataList items={items} />
      {confirmed !== 'yes' && <ConfirmationNotice golfer={golfer} />}
    </article>
  )
}

const Handicap = ({ value }: { value: string | null }) => (
  <span className="figures">{value ?? 'Ikke oplyst'}</span>
)

/** Anybody can type a DGU number, so the handicap is shown only after a DGU login. */
const notProven = ({ relation }: MyGolfer) =>
  relation === 'self'
    ? 'Vises, når du har logget ind med DGU'
    : 'Vises kun for spilleren selv, efter DGU-login'

function clubLines(clubs: MyGolfer['clubs']) {
  if (clubs.length === 0) return 'Ikke oplyst'
  return (
    <ul>
      {clubs.map(({ name, dguNumber, membership }) => (
        <li key={dguNumber}>
          {name}
          <span className="block text-sm text-slate-600">
            {capital(membership)}, DGU-nummer <span className="figures">{dguNumber}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Confirmed({ golfer: { confirmed, confirmedAt } }: { golfer: MyGolfer }) {
  if (confirmed === 'yes') return `Bekræftet${confirmedAt ? ` den ${dayText(confirmedAt)}` : ''}`
  return confirmed === 'lost' ? 'Ingen spilleret' : 'Ikke bekræftet'
}

/** What to do about a missing confirmation; only the golfer can sign in with DGU. */
function ConfirmationNotice({ golfer }: { golfer: MyGolfer }) {
  const { data: dgu } = useQuery(dguLoginQuery)
  const { confirmed, relation, firstName, year } = golfer
  const isSelf = relation === 'self'
  const whose = isSelf ? 'Dit' : genitive(firstName)
  if (confirmed === 'lost') {
    return (
      <Notice
        tone="warning"
        title={`DGU har ikke ${isSelf ? 'din' : genitive(firstName)} spilleret`}
      >
        Uden spilleret kan kortet ikke bruges. Tal med hjemmeklubben. Den giver besked til DGU.
      </Notice>
    )
  }
  const canSignIn = isSelf && dgu?.available === true
  return (
    <Notice
      tone="info"
      title={`${whose} medlemskab er ikke bekræftet for ${year}`}
      action={
        canSignIn && (
          <DguButton next="/account/profile" variant="secondary">
            Bekræft med DGU-login
          </DguButton>
        )
      }
    >
      Klubberne ser det, når {isSelf ? 'du' : firstName} tjekker ind, og efter 14 dage bliver kortet
      afvist.{' '}
      {canSignIn ? (
        'Det tager et halvt minut.'
      ) : (
        <ContactUs about={`Bekræft medlemskab for ${year}`} />
      )}
    </Notice>
  )
}
