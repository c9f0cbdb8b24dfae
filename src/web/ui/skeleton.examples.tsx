import { Skeleton } from './skeleton.tsx'

export const Rows = () => <Skeleton label="Henter dine runder" rows={3} />

export const Blocks = () => <Skeleton label="Henter dine kort" rows={2} rowClass="h-32" />
