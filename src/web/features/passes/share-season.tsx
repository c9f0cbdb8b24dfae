import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownName } from '#domain/checkins/season-story.ts'
import { storyText } from '#domain/checkins/season-story-text.ts'
import { errorText } from '../../error-text.ts'
import { publicOrigin } from '../../public-origin.ts'
import { sharePicture } from '../../share-picture.ts'
import { Button, ButtonRow, buttonClass } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { useToast } from '../../ui/toast.tsx'
import {
  shareSeasonMutation,
  unshareSeasonMutation,
  type SeasonStoryAnswer,
} from './season-story-queries.ts'

type ShareSeasonProps = { passId: string; story: SeasonStoryAnswer }

/** Nothing is public before the press; afterwards the picture, its link and a button that removes both. */
export function ShareSeason({ passId, story }: ShareSeasonProps) {
  const { mayShare, share, facts } = story
  if (!mayShare) {
    return (
      <p className="text-sm text-slate-700">
        Kun kortets ejer kan dele sæsonen, fra sin egen konto.
      </p>
    )
  }
  if (facts.rounds === 0) return null
  return (
    <section aria-labelledby="share" className="grid gap-4">
      <h2 id="share" className="text-xl">
        Del din sæson
      </h2>
      {share ? (
        <SharedLink passId={passId} story={story} share={share} />
      ) : (
        <MakePicture passId={passId} story={story} />
      )}
    </section>
  )
}

function MakePicture({ passId, story: { names } }: ShareSeasonProps) {
  const [name, setName] = useState<ShownName>('initials')
  const make = useMutation(shareSeasonMutation(passId))
  const options = [
    ...(names.full ? [{ value: 'full', label: names.full }] : []),
    { value: 'initials', label: names.initials },
    { value: 'none', label: 'Intet navn' },
  ]
  return (
    <div className="grid max-w-form gap-4">
      <p className="text-slate-700">
        Billedet viser tallene ovenfor, men ikke pris, dage eller kortnummer. Kun den, der får
        linket, kan se det, og du kan fjerne det igen.
      </p>
      <RadioCards
        legend="Navn på billedet"
        name="shownName"
        options={options}
        value={name}
        onChange={(event) => setName(event.target.value as ShownName)}
      />
      {make.isError && (
        <Notice tone="error" title="Billedet blev ikke lavet" live>
          {errorText(make.error)}
        </Notice>
      )}
      <Button
        className="w-fit max-sm:w-full"
        busy={make.isPending && 'Laver billedet …'}
        onClick={() => make.mutate(name)}
      >
        Lav et billede til deling
      </Button>
    </div>
  )
}

type SharedLinkProps = ShareSeasonProps & { share: NonNullable<SeasonStoryAnswer['share']> }

function SharedLink({ passId, story, share }: SharedLinkProps) {
  const toast = useToast()
  const [isSharing, setSharing] = useState(false)
  const url = `${publicOrigin()}/seasons/${share.token}`
  const picture = `/og/seasons/${share.token}/portrait.png`
  const text = storyText(story.facts, share.shownName)
  const fileName = `min-saeson-${story.facts.season}.png`
  const send = async () => {
    setSharing(true)
    const title = `Min sæson ${story.facts.season}`
    const outcome = await sharePicture({ title, text, url, picture, fileName })
    setSharing(false)
    if (outcome === 'unavailable') {
      toast({ tone: 'info', title: 'Browseren kan ikke dele. Hent billedet, eller kopiér linket.' })
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <img
        src={picture}
        alt={text}
        width={1080}
        height={1350}
        className="h-auto w-full max-w-64 rounded-md bg-slate-200"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ButtonRow>
          <Button onClick={send} busy={isSharing && 'Henter billedet …'}>
            Del billedet
          </Button>
          <a className={buttonClass({ variant: 'secondary' })} href={picture} download={fileName}>
            Hent billedet
          </a>
        </ButtonRow>
        <CopyText text={url} what="linket" />
        <p className="text-sm text-slate-700">
          Billedet viser sæsonen, som den var, da du lavede det. Fjern linket for at lave et nyt.
        </p>
        <RemoveLink passId={passId} />
      </div>
    </div>
  )
}

function RemoveLink({ passId }: { passId: string }) {
  const toast = useToast()
  const remove = useMutation({
    ...unshareSeasonMutation(passId),
    onSuccess: (...done) => {
      toast({ tone: 'success', title: 'Linket er fjernet. Billedet kan ikke ses mere.' })
      return unshareSeasonMutation(passId).onSuccess?.(...done)
    },
  })
  return (
    <>
      {remove.isError && (
        <Notice tone="error" title="Linket virker stadig" live>
          {errorText(remove.error)}
        </Notice>
      )}
      <Button
        variant="quiet"
        className="-ml-5 w-fit"
        busy={remove.isPending && 'Fjerner …'}
        onClick={() => remove.mutate()}
      >
        Fjern linket
      </Button>
    </>
  )
}
