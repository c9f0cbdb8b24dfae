import { useState } from 'react'
import type { ScreenPicture } from '#contract/board/screen-pictures.ts'
import type { ScreenPart } from '#domain/board/screen-rotation.ts'
import { pictureHref } from '#domain/clubs/picture-href.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SponsorForm } from './sponsor-form.tsx'

type PartRowProps = {
  tournamentId: string
  part: ScreenPart
  pictures: readonly ScreenPicture[]
  text: { title: string; detail: string }
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  /** By the part as it was when its form was opened: a colleague may have moved another into this row since. */
  onChange: (former: ScreenPart, changed: ScreenPart) => void
  onRemove: () => void
}

/** A page in the director's list. A sponsor shows the picture, and can be changed. */
export function PartRow({ tournamentId, part, pictures, ...row }: PartRowProps) {
  const stored =
    part.kind === 'sponsor' ? pictures.find(({ id }) => id === part.pictureId) : undefined
  const { title } = row.text
  // Without a text the picture's words tell one sponsor from another, also in the names of the buttons.
  const detail =
    part.kind === 'sponsor' && part.text === '' && stored ? stored.alt : row.text.detail
  const name = [title, detail].filter(Boolean).join(', ')
  return (
    <li className="flex items-center gap-1 py-1.5 pr-1 pl-4">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        {detail && <span className="block text-sm wrap-anywhere text-slate-600">{detail}</span>}
        {stored && (
          <img
            src={pictureHref(stored.file)}
            alt={detail === stored.alt ? '' : stored.alt}
            className="mt-1 h-16 w-28 rounded-xs border border-slate-200 bg-white object-contain p-1"
          />
        )}
        {part.kind === 'sponsor' && (
          <ChangeSponsor
            {...{ tournamentId, stored, name }}
            sponsor={part}
            onChange={row.onChange}
          />
        )}
      </span>
      <Button
        variant="quiet"
        className="size-11 px-0!"
        disabled={row.isFirst}
        data-do="up"
        aria-label={`Flyt op: ${name}`}
        onClick={() => row.onMove(-1)}
      >
        <Icon name="chevron-up" />
      </Button>
      <Button
        variant="quiet"
        className="size-11 px-0!"
        disabled={row.isLast}
        data-do="down"
        aria-label={`Flyt ned: ${name}`}
        onClick={() => row.onMove(1)}
      >
        <Icon name="chevron-down" />
      </Button>
      <Button
        variant="quiet"
        className="size-11 px-0!"
        data-do="remove"
        aria-label={`Fjern: ${name}`}
        onClick={row.onRemove}
      >
        <Icon name="close" />
      </Button>
    </li>
  )
}

type Sponsor = Extract<ScreenPart, { kind: 'sponsor' }>

type ChangeSponsorProps = {
  tournamentId: string
  sponsor: Sponsor
  stored: ScreenPicture | undefined
  /** Of the row. */
  name: string
  onChange: PartRowProps['onChange']
}

function ChangeSponsor({ tournamentId, sponsor, stored, name, onChange }: ChangeSponsorProps) {
  const [opened, setOpened] = useState<Sponsor>()
  return (
    <>
      <Button
        variant="quiet"
        className="-ml-2.5 min-h-11! px-2.5!"
        onClick={() => setOpened(sponsor)}
      >
        Ret <span className="sr-only">{name}</span>
      </Button>
      {opened && (
        <Dialog open onOpenChange={() => setOpened(undefined)} title="Ret sponsoren">
          <SponsorForm
            {...{ tournamentId, stored }}
            sponsor={opened}
            submitLabel="Gem"
            onSubmit={(changed) => {
              setOpened(undefined)
              onChange(opened, changed)
            }}
          />
        </Dialog>
      )}
    </>
  )
}
