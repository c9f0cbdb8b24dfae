-- The back office searches in the middle of words: trigrams find them without reading every row.
-- Each expression stands word for word in src/server/admin/*-queries.ts.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE INDEX accounts_search ON accounts USING gin (lower(name || ' ' || email) gin_trgm_ops);
CREATE INDEX golfers_search ON golfers USING gin (lower(first_name || ' ' || last_name || ' ' || coalesce(email, '')) gin_trgm_ops);
CREATE INDEX golfer_memberships_search ON golfer_memberships USING gin (lower(dgu_number || ' ' || club_name) gin_trgm_ops);
CREATE INDEX orders_search ON orders USING gin (lower(coalesce(number, '') || ' ' || buyer_name || ' ' || buyer_email) gin_trgm_ops);
CREATE INDEX payment_attempts_search ON payment_attempts USING gin (lower(reference) gin_trgm_ops);
CREATE INDEX passes_search ON passes USING gin (lower(number) gin_trgm_ops);
CREATE INDEX withdrawals_search ON withdrawals USING gin (lower(name || ' ' || email || ' ' || contract) gin_trgm_ops);
CREATE INDEX activity_search ON activity USING gin (lower(action || ' ' || subject_id) gin_trgm_ops);

-- The newest first is how every list opens.
CREATE INDEX accounts_created ON accounts (created_at, id);
CREATE INDEX golfers_created ON golfers (created_at, id);
CREATE INDEX orders_created ON orders (created_at, id);
CREATE INDEX payment_attempts_created ON payment_attempts (created_at, id);
CREATE INDEX passes_issued ON passes (issued_at, id);
CREATE INDEX withdrawals_received ON withdrawals (received_at, id);
CREATE INDEX check_ins_at ON check_ins (at_client, id) WHERE kind = 'attempt';
CREATE INDEX activity_newest ON activity (at, id);
CREATE INDEX activity_account ON activity (account_id, at);
CREATE INDEX orders_account ON orders (account_id);

-- Names in Danish order.
CREATE INDEX accounts_name_danish ON accounts (name COLLATE "da-x-icu", id);
CREATE INDEX orders_buyer_danish ON orders (buyer_name COLLATE "da-x-icu", id);
CREATE INDEX golfers_name_danish ON golfers (((first_name || ' ' || last_name) COLLATE "da-x-icu"), id);
