import { useState, type ReactNode } from 'react'
import type { ClubPictureView } from '#contract/clubs/picture-fields.ts'
import { cx } from '../../../ui/cx.ts'
import { PhotoCard } from './photo-card.tsx'
import type { PictureChanges } from './use-picture-changes.ts'
import type { PictureTarget } from './use-picture-uploads.ts'

type PhotoListProps = {
  photos: readonly ClubPictureView[]
  change: PictureChanges
  onReplace: (files: File[], target: PictureTarget) => Promise<void>
  children: ReactNode
}

/** The photographs in their order, which is changed by buttons or by dragging one onto another. */
export function PhotoList({ photos, change, onReplace, children }: PhotoListProps) {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const move = (pictureId: string | undefined, to: number) => {
    const moved = photos.find(({ id }) => id === pictureId)
    if (!moved || photos[to]?.id === pictureId) return
    const rest = photos.filter((photo) => photo !== moved)
    const ids = rest.toSpliced(to, 0, moved).map(({ id }) => id)
    change.order({ ids, seen: photos.map(({ id }) => id) })
  }
  return (
    <ol className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {photos.map((picture, place) => (
        <li key={picture.id}>
          <div
            draggable
            onDragStart={() => setDragged(picture.id)}
            onDragEnd={() => {
              setDragged(undefined)
              setOver(undefined)
            }}
            onDragOver={(event) => {
              if (!dragged) return
              event.preventDefault()
              setOver(picture.id)
            }}
            onDrop={(event) => {
              event.preventDefault()
              move(dragged, place)
            }}
            className={cx(
              'rounded-md outline-offset-4',
              dragged === picture.id && 'opacity-50',
              over === picture.id && dragged !== picture.id && 'outline-2 outline-green-700',
            )}
          >
            <PhotoCard
              picture={picture}
              place={place}
              count={photos.length}
              onMove={(to) => move(picture.id, to)}
              onDescribe={(texts) => change.describe({ pictureId: picture.id, ...texts })}
              onReplace={(files) =>
                void onReplace(files, { use: 'photo', courseId: null, replaces: picture.id })
              }
              onDelete={() => change.remove(picture.id)}
            />
          </div>
        </li>
      ))}
      {children && <li className="grid">{children}</li>}
    </ol>
  )
}
