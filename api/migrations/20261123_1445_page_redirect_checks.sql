-- Names the two checks after their table, too.
alter table page_redirect rename constraint address_change_check to page_redirect_check;
alter table page_redirect rename constraint address_change_kind_check to page_redirect_kind_check;
