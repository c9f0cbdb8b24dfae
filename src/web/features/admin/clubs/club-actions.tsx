import { mailClubParcel } from '#contract/admin/clubs.ts'
import type { ListRow } from '#contract/admin/list.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { call } from '../../../api.ts'
import { serverNow } from '../../../server-clock.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CourseButtonsOfClub } from '../../checkins/course-switch.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { IfPermitted } from '../permission.tsx'
import { ClubLeaves, UndoLeaving } from './club-leaves.tsx'
import { ClosureRequestPanel } from './closure-request.tsx'

/** The actions on a club: a new version of its agreement, closing and opening the course. */
export function ClubActions({ club }: { club: ListRow }) {
  return (
    <>
      {Number(club.members) > 0 && (
        <IfPermitted power="people.read">
          <ButtonLink
            variant="secondary"
            href={`/admin/members?clubNumber=${String(club.dguClubNumber)}`}
          >
            Vis medlemmer
          </ButtonLink>
        </IfPermitted>
      )}
      <IfPermitted power="texts.write">
        <ButtonLink variant="secondary" href={`/club/${club.id}/page`}>
          Klubbens side
        </ButtonLink>
      </IfPermitted>
      <IfPermitted power="terms.write">
        <ButtonLink variant="secondary" href={`/api/v1/clubs/${club.id}/parcel.pdf`}>
          Hent pakken som PDF
        </ButtonLink>
        <MailParcel club={club} />
        <ButtonLink href={`/admin/clubs/${club.id}/terms`}>Ny version af aftalen</ButtonLink>
        <Leaving club={club} />
        <ClosureRequestPanel clubId={String(club.id)} />
      </IfPermitted>
      <IfPermitted power="courses.close">
        <CourseButtonsOfClub clubId={club.id} />
      </IfPermitted>
    </>
  )
}

/** Registers that the club leaves, or takes the registration back. */
function Leaving({ club: { id, name, leavesAfter, partnerFrom, partnerTo } }: { club: ListRow }) {
  const club = { id, name: String(name) }
  if (leavesAfter) return <UndoLeaving club={{ ...club, lastDay: String(leavesAfter) }} />
  const isOver = partnerTo !== null && String(partnerTo) < danishMoment(serverNow()).day
  return partnerFrom && !isOver ? <ClubLeaves club={club} /> : null
}

const MailParcel = ({ club }: { club: ListRow }) => (
  <ActionDialog
    label="Send pakken til klubben"
    effect={
      <p>
        Administratorerne i {String(club.name)} får en mail med et link til skilte og ark. Der er
        ingen filer i mailen.
      </p>
    }
    confirmLabel="Send mailen"
    busy="Sender …"
    run={async () => {
      const { sentTo } = await call(mailClubParcel, { id: club.id })
      return sentTo === 1 ? 'Mailen er sendt.' : `Mailen er sendt til ${sentTo} administratorer.`
    }}
  />
)
