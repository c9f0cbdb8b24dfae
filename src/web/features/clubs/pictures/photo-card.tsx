import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClubPictureView } from '#contract/clubs/picture-fields.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useEditedVersion } from '../../../use-edited-version.ts'
import { Problem } from '../../shell/problem.tsx'
import { ClubPicture } from '../club-picture.tsx'
import { AltField } from './alt-field.tsx'
import { PickButton } from './choose-pictures.tsx'

type PhotoCardProps = {
  picture: ClubPictureView
  /** The place in the order, from 0, and the number of photographs. */
  place: number
  count: number
  onMove: (to: number) => void
  /** Rejects when the text was not stored. */
  onDescribe: (texts: { alt: string; seenAlt: string }) => Promise<unknown>
  onReplace: (files: File[]) => void
  onDelete: () => void
}

/** A photograph with its text and what can be done with it. The first one leads the page. */
export function PhotoCard({ picture, place, count, ...on }: PhotoCardProps) {
  const [isWriting, setWriting] = useState(false)
  const { alt } = picture
  return (
    <>
      <div className="relative">
        <ClubPicture
          picture={picture}
          sizes="(min-width: 1024px) 22rem, 100vw"
          className="aspect-3/2 w-full rounded-md"
        />
        {place === 0 && (
          <span className="absolute top-3 left-3">
            <Badge tone="success">Forsidebillede</Badge>
          </span>
        )}
      </div>
      <p className="mt-2 text-sm text-slate-700">{alt}</p>
      <div className="-ml-2.5 flex flex-wrap items-center [&_button]:px-2.5">
        <Button
          variant="quiet"
          aria-label={`Flyt »${alt}« frem`}
          disabled={place === 0}
          onClick={() => on.onMove(place - 1)}
        >
          <Icon name="chevron-left" />
        </Button>
        <Button
          variant="quiet"
          aria-label={`Flyt »${alt}« tilbage`}
          disabled={place === count - 1}
          onClick={() => on.onMove(place + 1)}
        >
          <Icon name="chevron-right" />
        </Button>
        <Button variant="quiet" onClick={() => setWriting(true)}>
          Ret tekst <span className="sr-only">til »{alt}«</span>
        </Button>
        <PickButton label="Skift ud" variant="quiet" onChoose={on.onReplace} />
        <Button variant="quiet" onClick={on.onDelete}>
          Slet <span className="sr-only">»{alt}«</span>
        </Button>
      </div>
      {isWriting && (
        <AltDialog alt={alt} onClose={() => setWriting(false)} onSave={on.onDescribe} />
      )}
    </>
  )
}

type AltDialogProps = {
  alt: string
  onClose: () => void
  onSave: PhotoCardProps['onDescribe']
}

/** Closes when the text is stored. After a colleague's change it shows both, and another press replaces theirs. */
export function AltDialog({ alt, onClose, onSave }: AltDialogProps) {
  const [text, setText] = useState(alt)
  const { basis, isBehind, catchUp } = useEditedVersion({ version: alt })
  const save = useMutation({
    mutationFn: (seenAlt: string) => onSave({ alt: text.trim(), seenAlt }),
    onSuccess: onClose,
  })
  // The notice shows the colleague's text, so that another press replaces it knowingly.
  const showsOther = save.error !== null && isBehind
  const isMissing = text.trim().length < 3
  const press = () => {
    if (text.trim() === alt) return onClose()
    if (showsOther) catchUp()
    save.mutate(showsOther ? alt : basis.version)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Billedtekst"
      focusOn="alt"
      actions={
        <>
          <Button disabled={isMissing} busy={save.isPending && 'Gemmer …'} onClick={press}>
            Gem teksten
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Annullér
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {showsOther && (
          <Notice tone="warning" title="En kollega har rettet teksten imens" live>
            Nu står der »{alt}«. Din tekst står her stadig. Gem den, hvis den skal gælde i stedet.
          </Notice>
        )}
        {save.error && !isBehind && <Problem error={save.error} title="Teksten blev ikke gemt" />}
        <AltField value={text} onChange={setText} isWrong={isMissing} />
      </div>
    </Dialog>
  )
}
