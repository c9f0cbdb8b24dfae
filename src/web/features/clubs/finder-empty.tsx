import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import { countOf } from '#domain/shared/danish.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { finderHref, whereText, type FinderSearch } from './finder-search.ts'

/** No club found: which filter to remove, and how many clubs that gives. */
export function FinderEmpty({ answer, search }: { answer: ClubSearch; search: FinderSearch }) {
  if (answer.total === 0) return <NoClubsYet />
  const [first, ...others] = answer.loosen
  if (first && (first.filter === 'q' || first.filter === 'where') && others.length === 0) {
    return <NoTextMatch search={search} total={answer.total} found={first.clubs} />
  }
  return (
    <div className="mt-5">
      <EmptyState
        title="Ingen klub passer til det hele"
        action={
          <UiLink href="/clubs" className="text-link inline-flex min-h-11 items-center">
            Vis alle {answer.total} klubber
          </UiLink>
        }
      >
        {answer.loosen.length > 0 ? (
          <>
            <p>Giv slip på én ting:</p>
            <ul className="mt-1">
              {answer.loosen.map(({ filter, clubs }) => (
                <li key={filter}>
                  <UiLink
                    href={finderHref({ ...search, [filter]: undefined })}
                    className="text-link inline-flex min-h-11 items-center"
                  >
                    Uden {filterText(filter, search)}: {countOf(clubs, 'klub', 'klubber')}
                  </UiLink>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>Det hjælper ikke at tage et enkelt valg væk. Prøv med færre valg ad gangen.</p>
        )}
      </EmptyState>
    </div>
  )
}

type NoTextMatchProps = { search: FinderSearch; total: number; found: number }

/** Only the text excludes all clubs. */
function NoTextMatch({ search, total, found }: NoTextMatchProps) {
  return (
    <div className="mt-5">
      <EmptyState
        title={`Ingen klub eller by ligner »${whereText(search)}«`}
        action={
          <UiLink
            href={finderHref({ ...search, q: undefined, where: undefined })}
            className="text-link inline-flex min-h-11 items-center"
          >
            {found === total
              ? `Vis alle ${total} klubber`
              : `Vis ${countOf(found, 'klub', 'klubber')}`}
          </UiLink>
        }
      >
        Prøv med færre bogstaver, eller skriv et postnummer med fire cifre.
      </EmptyState>
    </div>
  )
}

function NoClubsYet() {
  return (
    <div className="mt-5">
      <EmptyState
        title="Ingen samarbejdsklubber endnu"
        action={<ButtonLink href="/for-the-golfclub">Bliv samarbejdsklub</ButtonLink>}
      >
        Er du med i en klub, der skulle stå her, så vis bestyrelsen siden for klubber.
      </EmptyState>
    </div>
  )
}

function filterText(filter: ClubSearch['loosen'][number]['filter'], search: FinderSearch): string {
  switch (filter) {
    case 'where':
    case 'q':
      return `»${whereText(search)}«`
    case 'region':
      return `kravet om ${search.region}`
    case 'holes':
      return `kravet om ${search.holes} huller`
    case 'within':
      return `grænsen på ${search.within} km`
  }
}
