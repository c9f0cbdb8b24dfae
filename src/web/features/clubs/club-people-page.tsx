import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { countOf } from '#domain/shared/danish.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PeopleLog } from '../accounts/people-log.tsx'
import { HolderRows, PendingRows } from '../accounts/people-rows.tsx'
import { clubPeopleMutations, clubPeopleQuery } from './club-people-queries.ts'
import { InviteColleague } from './invite-colleague.tsx'

/** The people of a club, its invitations, and a log of changes to both. */
export function ClubPeoplePage({ clubId }: { clubId: string }) {
  const { data } = useSuspenseQuery(clubPeopleQuery(clubId))
  const mutations = clubPeopleMutations(useQueryClient(), clubId)
  const remove = useMutation(mutations.remove)
  const sendAgain = useMutation(mutations.sendAgain)
  const revoke = useMutation(mutations.revoke)
  return (
    <div className="page grid gap-10 py-8 sm:py-12">
      <PageHeader
        eyebrow={data.clubName}
        title="Klubbens folk"
        lead="Medarbejdere tjekker gæster ind. Administratorer kan også invitere og fjerne andre."
        actions={
          // On a narrow screen the form is below the list.
          <ButtonLink href="#invite" variant="secondary" className="lg:hidden">
            Inviter en kollega
          </ButtonLink>
        }
      />
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div className="grid gap-12">
          <section aria-labelledby="people">
            <h2 id="people" className="text-xl">
              {countOf(new Set(data.people.map(({ email }) => email)).size, 'kollega', 'kolleger')}
            </h2>
            <HolderRows people={data.people} leaving={leaving} remove={remove} />
          </section>
          {data.invitations.length > 0 && (
            <section aria-labelledby="invited">
              <h2 id="invited" className="text-xl">
                Inviteret, men ikke svaret
              </h2>
              <PendingRows invitations={data.invitations} sendAgain={sendAgain} revoke={revoke} />
            </section>
          )}
        </div>
        <InviteColleague clubId={clubId} clubName={data.clubName} />
      </div>
      <PeopleLog log={data.log} />
    </div>
  )
}

/** Texts of the confirmation before a colleague is removed, or leaves. */
const leaving = (name: string, isMe: boolean) =>
  isMe
    ? {
        title: 'Forlad klubben?',
        effect:
          'Du kan ikke længere se eller gøre noget for klubben. Din konto og dine kort beholder du.',
        confirm: 'Forlad klubben',
      }
    : {
        title: `Fjern ${name}?`,
        effect: 'Rollen åbner ingenting fra nu af. Kontoen og egne kort er der stadig.',
        confirm: 'Fjern fra klubben',
      }
