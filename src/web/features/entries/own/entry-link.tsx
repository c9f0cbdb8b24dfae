import { useQuery } from '@tanstack/react-query'
import type { EntryOptions } from '#contract/entries/endpoints.ts'
import type { TournamentOnPage } from '#contract/competitions/endpoints.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { useMe } from '../../accounts/use-me.ts'
import { entryOptionsQuery } from './entry-queries.ts'
import { isEntryOver, golferText, shortGolferText } from './entry-text.ts'

type EntryLinkProps = Pick<TournamentOnPage, 'slug' | 'entry' | 'state'>

/**
 * The link to entry. The button is part of the cached page; the browser fills the reserved space with the
 * signed-in account's golfers and their outcomes.
 */
export function EntryLink({ slug, entry, state }: EntryLinkProps) {
  const isAhead = state === 'open' || state === 'closed' || state === 'drawn'
  if (entry === 'soon' || !isAhead) return null
  const href = `/tournaments/${slug}/entry`
  return (
    <div className="grid gap-3">
      {entry === 'open' && (
        <ButtonLink href={href} size="lg" wide>
          Meld dig til
        </ButtonLink>
      )}
      <div className="min-h-18" aria-live="polite">
        <Personal slug={slug} href={href} isOpen={entry === 'open'} />
      </div>
    </div>
  )
}

type PersonalProps = { slug: string; href: string; isOpen: boolean }

function Personal({ slug, href, isOpen }: PersonalProps) {
  const me = useMe()
  const isSignedIn = me?.account != null
  const { data } = useQuery({ ...entryOptionsQuery(slug), enabled: isSignedIn })
  if (me === undefined) return null
  if (!isSignedIn) {
    const login = (
      <UiLink href={`/account/login?next=${encodeURIComponent(href)}`} className="text-link">
        Log ind
      </UiLink>
    )
    return (
      <p className="text-sm text-slate-700">
        {login}
        {isOpen
          ? ', så ser du, om du kan være med, og hvad det koster netop dig.'
          : ', hvis du er tilmeldt. Så ser du din plads.'}
      </p>
    )
  }
  return data ? <Golfers golfers={data.golfers} isOpen={isOpen} /> : null
}

const most = 2

/** The space fits two golfers; an account with more sees them all on the entry page. */
function Golfers({ golfers, isOpen }: Pick<EntryOptions, 'golfers'> & { isOpen: boolean }) {
  const shown = golfers.filter(({ entry }) => isOpen || (entry && !isEntryOver(entry)))
  if (golfers.length === 0) {
    return isOpen ? (
      <p className="text-sm text-slate-700">
        Der er ingen golfspiller på din konto endnu. Vi hjælper dig videre, når du melder dig til.
      </p>
    ) : null
  }
  return (
    <ul className="grid gap-1.5 text-sm text-slate-800">
      {shown.slice(0, most).map((golfer) => (
        <li key={golfer.golferId}>
          {shown.length > 1 ? shortGolferText(golfer) : golferText(golfer)}
          {golfer.entry && !isEntryOver(golfer.entry) && (
            <>
              {' '}
              <UiLink href={`/account/tournaments/${golfer.entry.id}`} className="text-link">
                Se tilmeldingen
              </UiLink>
            </>
          )}
        </li>
      ))}
      {shown.length > most && <li>Og {shown.length - most} til.</li>}
    </ul>
  )
}
