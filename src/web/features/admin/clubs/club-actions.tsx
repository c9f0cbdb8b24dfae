import type { ListRow } from '#contract/admin/list.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CourseButtonsOfClub } from '../../checkins/course-switch.tsx'
import { IfPermitted } from '../permission.tsx'
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
        <ButtonLink href={`/admin/clubs/${club.id}/terms`}>Ny version af aftalen</ButtonLink>
        <ClosureRequestPanel clubId={String(club.id)} />
      </IfPermitted>
      <IfPermitted power="courses.close">
        <CourseButtonsOfClub clubId={club.id} />
      </IfPermitted>
    </>
  )
}
