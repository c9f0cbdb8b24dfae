-- The log is searched by the names of clubs (src/server/admin/search-queries.ts).
CREATE INDEX clubs_search ON clubs USING gin (lower(name) gin_trgm_ops);
