import { ShareBar } from './share-bar.tsx'

export const Ratings = () => (
  <div className="grid max-w-md gap-3">
    <ShareBar
      parts={[
        { key: 'good', value: 72, tone: 'good' },
        { key: 'middling', value: 19, tone: 'middling' },
        { key: 'bad', value: 9, tone: 'bad' },
      ]}
    />
    <ShareBar parts={[{ key: 'one', value: 3, tone: 'plain' }]} of={8} />
    <ShareBar parts={[{ key: 'one', value: 1, tone: 'plain' }]} of={4000} />
    <ShareBar parts={[]} />
  </div>
)
