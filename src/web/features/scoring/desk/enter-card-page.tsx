import { reasonOf } from '../../../error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../shell/problem.tsx'
import { CardGrid } from './card-grid.tsx'
import { DeskNavItems } from './desk-nav-items.tsx'
import { DifferingTable } from './differing-table.tsx'
import { FindCard } from './find-card.tsx'
import { OpenHoles } from './photo/open-holes.tsx'
import { PhotoEntry } from './photo/photo-entry.tsx'
import { useCardPhoto } from './photo/use-card-photo.ts'
import { SavedNotice } from './saved-notice.tsx'
import { keyOf, useCardEntry } from './use-card-entry.ts'

type EnterCardPageProps = { tournamentId: string; base: string }

/** Entry of paper cards by keyboard alone: player, Enter, eighteen keys, Enter. */
export function EnterCardPage({ tournamentId, base }: EnterCardPageProps) {
  const { cards, byLink, draft, keep, saved, type, chosen, ...actions } = useCardEntry(tournamentId)
  const hasScores = draft.card.scores.some((score) => score !== null)
  const onSuggest = actions.suggest
  const photo = useCardPhoto({ tournamentId, cards, chosen, hasScores, onSuggest })
  return (
    <section aria-labelledby="tast" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="tast">Tast scorekort</h2>
      <DeskNavItems base={base} />
      {!chosen && (
        <FindCard
          cards={cards}
          byNumber={!byLink}
          words={draft.words}
          keyOf={keyOf}
          onWords={(words) => keep({ ...draft, words })}
          onChoose={actions.choose}
        />
      )}
      <PhotoEntry {...photo} />
      {saved && <SavedNotice {...saved} {...{ tournamentId, base }} />}
      {chosen && (
        <CardGrid
          key={draft.key}
          listed={chosen}
          card={draft.card}
          busy={type.isPending}
          open={draft.open}
          onCard={(card) => keep({ ...draft, card })}
          onWrite={actions.write}
          onSave={actions.save}
          onLeave={() => {
            photo.reset()
            actions.leave()
          }}
        >
          {draft.hasPhoto && (
            <OpenHoles open={draft.open} pictures={photo.pictures} onSettle={actions.settle} />
          )}
          {reasonOf(type.error) === 'changed_elsewhere' ? (
            <ChangedNotice
              href={`${base}/cards/${chosen.roundId}/${chosen.entryId}`}
              onSaveAnyway={actions.saveAnyway}
            />
          ) : (
            type.error && <Problem error={type.error} title="Scorekortet er ikke gemt" />
          )}
          {reasonOf(type.error) === 'card_delivered' && (
            <DifferingTable listed={chosen} paper={draft.card.scores} {...{ tournamentId, base }} />
          )}
        </CardGrid>
      )}
    </section>
  )
}

type ChangedNoticeProps = { href: string; onSaveAnyway: () => void }

/** The card has been changed since it was chosen. */
function ChangedNotice({ href, onSaveAnyway }: ChangedNoticeProps) {
  return (
    <Notice
      tone="warning"
      live
      title="Scorekortet er ændret, mens du tastede"
      action={
        <Button variant="secondary" onClick={onSaveAnyway}>
          Gem scorerne fra papiret
        </Button>
      }
    >
      Dine scorer står her stadig og er ikke gemt.{' '}
      <a className="text-link" href={href} target="_blank" rel="noreferrer">
        Se scorekortet i en ny fane
      </a>
      .
    </Notice>
  )
}
