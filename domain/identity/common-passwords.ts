/**
 * The most common choices in published counts of leaked passwords: a word or a walk across the keyboard, in
 * any spelling, with a short ending. The words are data and the spellings a rule, so these lines cover several
 * hundred thousand passwords.
 */
export const COMMON_WORDS: readonly string[] = `
password passwort passwords passcode passphrase pass passwd mypassword yourpassword newpassword thepassword
welcome welcomeback letmein letmeinnow login signin access admin administrator root superuser user username guest
test tester testing testtest default changeme changeit changethis secret secrets mysecret private temp temporary
master mastermind hello helloworld hellohello hallo bonjour hola ciao please whatever nothing something anything
qwerty qwertyuiop qwertyui qwert qwertz qwertzuiop azerty azertyuiop asdf asdfgh asdfghjk asdfghjkl zxcv zxcvbn
zxcvbnm zxcvbnmm qazwsx qazwsxedc wsxedc qweasd qweasdzxc qweqwe asdasd zxczxc asdqwe qwer qwerasdf asdfqwer poiuyt
poiuytrewq lkjhgfdsa mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcabc xyz aaa aaaa zzz
qaz wsx edc rfv asd zxc qwe dvorak keyboard computer laptop internet google facebook youtube twitter instagram
linkedin myspace yahoo hotmail gmail microsoft windows apple android samsung iphone nokia server network system
iloveyou iloveu iloveme loveyou loveme lovelove love lover lovers loving lovely mylove truelove forever always
sunshine princess princesa angel angels angela babygirl baby babyboy babybaby sweetheart sweetie sweet honey darling
beautiful gorgeous handsome pretty cutie cuteness kisses kissme kitty kitten hellokitty hottie sexy sexyboy sexygirl
football baseball basketball soccer hockey golf golfer tennis softball volleyball lacrosse cricket rugby swimming
skateboard skater snowboard surfing running fishing hunter hunting racing wrestling gymnast cheerleader
monkey dragon tiger tigers lion lions eagle eagles falcon falcons hawk bear bears wolf wolves panther panthers
shark dolphin dolphins horse horses pony puppy puppies doggy doggie dogs cats turtle rabbit bunny butterfly spider
scorpion snake cobra viper phoenix unicorn elephant penguin panda koala buster shadow rocky lucky smokey bandit
ginger pepper cookie cookies peanut pumpkin banana orange cherry strawberry chocolate cheese cheesecake coffee
butter sugar candy cupcake muffin pickle pickles tequila whiskey pizza taco bacon chicken
batman superman spiderman ironman hulk wolverine starwars startrek yoda vader darthvader skywalker jedi matrix
pokemon pikachu naruto sasuke minecraft fortnite warcraft starcraft zelda mario luigi sonic nintendo playstation
xbox halo callofduty gameover gamer hacker ninja samurai pirate pirates wizard warrior knight soldier killer
gandalf frodo hobbit merlin excalibur potter harrypotter hogwarts barbie snoopy garfield tinkerbell mickey minnie
michael michelle jessica jennifer ashley amanda samantha daniel danielle nicole jordan joshua matthew andrew
anthony thomas robert charlie charles william richard joseph jonathan christopher chris christian christina
nicholas alexander alexandra alexis benjamin brandon justin taylor tyler austin dakota hannah hunter heather
jasmine jackson maggie melissa stephanie victoria vanessa veronica elizabeth katherine kimberly patricia patrick
rebecca rachel sophie sophia isabella olivia oliver emily emma lauren megan morgan natalie natasha monica sabrina
samuel sebastian stephen steven thunder david donald george gabriel jeffrey martin maverick murphy oscar scooter
america american usa england london paris france germany italy spain brazil canada mexico australia india chicago
newyork boston dallas houston denver phoenixaz arizona texas florida california hawaii jamaica africa europe
liverpool arsenal chelsea barcelona realmadrid juventus manchester manutd celtic rangers everton
yankees redsox steelers packers cowboys broncos raiders lakers patriots dodgers giants
mercedes ferrari porsche bmw toyota honda mustang corvette camaro harley yamaha kawasaki ducati suzuki jaguar
summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april
may june july august september october november december season holiday christmas halloween easter birthday
family mother father mommy daddy mom dad brother sister friends friend friendship bestfriend children mychildren
jesus jesuschrist christ god godisgood godislove heaven faith blessed blessing grace church bible praise
freedom liberty peace hope dream dreams dreamer believe success money rich million dollar dollars power
music guitar rockstar rock metal metallica nirvana slipknot eminem hiphop dance dancer disco piano drummer
flower flowers rose roses lily daisy violet jasmine garden nature forest river ocean beach island mountain rainbow
purple yellow silver golden gold diamond crystal blue green black white pink red bluesky blackcat
trustno one nopassword noaccess idontknow donotenter opensesame sesame abracadabra whatsup whoami imcool
health school student teacher college university nursing doctor office work worker company manager sales
money grocery groceries shopping shopper member membership market store tallybean tallybeans
fuckyou fuckoff fuckme fucker bitch asshole bullshit pussy
`
  .split(/\s+/)
  .filter(Boolean);

const WORDS = new Set(COMMON_WORDS);
/** Straight lines on the keyboard, in both directions; three or more keys of a line make a walk. */
const LINES = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop']
  .flatMap((line) => [line, Array.from(line).reverse().join('')])
  .concat([
    '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
    'qazwsxedcrfvtgbyhnujm',
    '1q2w3e4r5t6y7u8i9o0p',
    '147258369',
    '159357',
    '741852963',
  ]);
/** Up to four digits and symbols, or a run such as 12345678. */
const ENDING = /^(?:[^a-z]{0,4}|[!@#$%&*._-]?(?:1234567890|123456789|12345678|1234567|123456|12345)[!?.*]{0,2})$/;
const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** True if a password is among the first an attacker would try; upper case or 0 for o make no difference. */
export function isCommonPassword(password: string): boolean {
  const plain = plainOf(password);
  return isRepeated(plain) || isWalk(plain) || isDate(plain) || isWordWithEnding(plain, (word) => WORDS.has(word));
}

/**
 * True if a password is the email, or the part before its @, with no more than a short ending.
 * @param email as the Email schema spells it.
 */
export function isEmailAsPassword(password: string, email: string): boolean {
  const local = email.slice(0, email.indexOf('@'));
  // Dots and hyphens of the email make no difference: ada.lowe and adalowe.
  const own = new Set([email, local, local.split('+')[0] ?? local].map(lettersOf));
  const plain = plainOf(password);
  return own.has(lettersOf(plain)) || isWordWithEnding(plain, (word) => own.has(lettersOf(word)));
}

function plainOf(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** aaaaaaaa, 12121212, abcabcabc, passpass */
function isRepeated(plain: string): boolean {
  return /^(.{1,4})\1+$/s.test(plain);
}

/** Only walks of three or more keys: 12345678, qwertyasdf, abc123456. */
function isWalk(plain: string): boolean {
  let at = 0;
  while (at < plain.length) {
    let end = Math.min(plain.length, at + 30);
    while (end - at >= 3 && !LINES.some((line) => line.includes(plain.slice(at, end)))) end--;
    if (end - at < 3) return false;
    at = end;
  }
  return true;
}

/** 19841231, 31-12-1984, 12/31/1984 */
function isDate(plain: string): boolean {
  const [day, month, year] = ['(?:0?[1-9]|[12]\\d|3[01])', '(?:0?[1-9]|1[0-2])', '(?:19|20)\\d\\d'];
  return new RegExp(
    `^(?:${year}[-./]?${month}[-./]?${day}|${day}[-./]?${month}[-./]?${year}|${month}[-./]?${day}[-./]?${year})$`,
  ).test(plain);
}

function isWordWithEnding(plain: string, isWord: (word: string) => boolean): boolean {
  for (let at = plain.length; at >= 3; at--) {
    if (!ENDING.test(plain.slice(at))) continue;
    const word = plain.slice(0, at);
    if (isWord(word) || isWord(word.replaceAll(/[0134578@$!]/g, (sign) => LEET[sign] ?? sign))) return true;
  }
  return false;
}
