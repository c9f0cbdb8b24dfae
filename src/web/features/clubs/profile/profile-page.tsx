import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClubProfile } from '#domain/clubs/profile.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PicturesEditor } from '../pictures/pictures-editor.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileHistory } from './profile-history.tsx'
import { profileQuery } from './profile-queries.ts'

type Start = { profile: ClubProfile; turn: number }

/** The club's own page as its people edit it: pictures, texts and earlier versions. */
export function ProfilePage({ clubId }: { clubId: string }) {
  const { data } = useSuspenseQuery(profileQuery(clubId))
  const [start, setStart] = useState<Start>({ profile: data.profile, turn: 0 })
  const take = (profile: ClubProfile) => {
    setStart(({ turn }) => ({ profile, turn: turn + 1 }))
    document.getElementById('texts')?.scrollIntoView()
  }
  return (
    <div className="page grid gap-14 py-8 sm:py-12">
      <PageHeader
        eyebrow={data.clubName}
        title="Klubbens side"
        lead="Det, golfspillerne ser, når de vælger, hvor de vil spille. Alle felter er valgfrie."
        actions={
          data.isPublic && (
            <ButtonLink href={`/clubs/${data.slug}`} variant="secondary">
              Se siden
            </ButtonLink>
          )
        }
      />
      <PicturesEditor clubId={clubId} data={data} />
      <div id="texts" className="scroll-mt-6">
        <ProfileForm key={start.turn} clubId={clubId} data={data} start={start.profile} />
      </div>
      <ProfileHistory data={data} onTake={take} />
    </div>
  )
}
