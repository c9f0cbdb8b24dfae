import { useNavigate } from '@tanstack/react-router'
import type { Desk } from '#contract/scoring/desk.ts'
import { momentText } from '../../../moment-text.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DeleteRehearsal } from './delete-rehearsal.tsx'

/** Marks every page of a rehearsal, and deletes it. */
export function RehearsalNotice({ desk }: { desk: Desk }) {
  const navigate = useNavigate()
  const { rehearsal, clubId } = desk
  if (!rehearsal) return null
  const original = `/club/${clubId}/tournaments/${rehearsal.of}`
  return (
    <Notice
      tone="warning"
      title="Prøvekørsel"
      className="print-hide"
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="secondary" href={original}>
            Til turneringen
          </ButtonLink>
          {desk.mayRun && (
            <DeleteRehearsal
              tournamentId={rehearsal.of}
              onDeleted={() => void navigate({ href: original })}
            />
          )}
        </div>
      }
    >
      <p>
        Spillere og scorer er opdigtede. Der kommer nye scorer hvert fjerde sekund. Kun turneringens
        ledere kan se den, også på en telefon, hvis de er logget ind. Den slettes af sig selv{' '}
        {momentText(new Date(rehearsal.endsAt).toISOString())}.
      </p>
    </Notice>
  )
}
