-- A worker marks the text it sends, instead of locking its row while the carrier answers: a STOP that arrives then must not wait.
alter table sms add column claimed_until timestamptz;
