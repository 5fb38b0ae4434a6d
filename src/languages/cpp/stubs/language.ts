// What the language itself names, texts, and streams.

import { NUMBER_TYPES } from '../numbers.ts';

export const LANGUAGE = `
class __text {};
${Object.keys(NUMBER_TYPES)
  .map((name) => `class ${name} {};`)
  .join('\n')}
template <class T> class __pointer { public: T& operator*() const; T& operator->() const; T& operator[](int i) const; };
template <class T> class __array : public __pointer<T> { public: T* begin(); T* end(); };
namespace std {
class string {
 public:
  string(const char* s, int n = 0);
  string(const string& s);
  string(int n, int c);
  string();
  using iterator = int;
  unsigned long size() const; unsigned long length() const; bool empty() const; const char* c_str() const; const char* data() const;
  char& operator[](int i); char& at(int i); char& back(); char& front(); int* begin(); int* end();
  void push_back(int c); void pop_back(); void clear(); void resize(int n, int c = 0); void reserve(int n);
  string& append(const string& s, int n = 0); string& assign(const string& s, int n = 0);
  string& operator+=(const string& s); string& operator=(const string& s);
  string& erase(int at = 0, int n = 0); string& insert(int at, const string& s); string& replace(int at, int n, const string& s);
  string substr(int at = 0, int n = 0) const; unsigned long find(const string& s, int at = 0) const; unsigned long rfind(const string& s, int at = 0) const;
  int compare(const string& s) const; void swap(string& other);
  string operator+(const string& s) const;
  bool operator==(const string& s) const; bool operator!=(const string& s) const; bool operator<(const string& s) const;
};
string operator+(const char* a, const string& b);
using wstring = string;
class string_view {
 public:
  string_view(const char* s, int n = 0);
  string_view(const string& s);
  string_view();
  unsigned long size() const; unsigned long length() const; bool empty() const; const char* data() const;
  char operator[](int i) const; char front() const; char back() const;
  string_view substr(int at = 0, int n = 0) const; unsigned long find(string_view s, int at = 0) const;
  void remove_prefix(int n); void remove_suffix(int n);
  bool operator==(string_view s) const; bool operator!=(string_view s) const;
};
string to_string(int n);
class ostream {
 public:
  ostream& operator<<(const string& s); ostream& operator<<(int n); ostream& operator<<(const char* s);
  ostream& write(const char* s, int n); ostream& put(int c); ostream& flush(); bool good() const; bool fail() const; void close();
};
class istream {
 public:
  istream& operator>>(string& s); istream& operator>>(int& n);
  istream& read(char* s, int n); int get(); bool good() const; bool fail() const; bool eof() const; void close();
};
class iostream : public istream, public ostream {};
class ofstream : public ostream { public: ofstream(const string& path, int mode = 0); ofstream(); bool is_open() const; };
class ifstream : public istream { public: ifstream(const string& path, int mode = 0); ifstream(); bool is_open() const; };
class fstream : public iostream { public: fstream(const string& path, int mode = 0); fstream(); bool is_open() const; };
class ostringstream : public ostream { public: ostringstream(); string str() const; };
class istringstream : public istream { public: istringstream(const string& s); string str() const; };
class stringstream : public iostream { public: stringstream(const string& s); stringstream(); string str() const; };
extern ostream cout; extern ostream cerr; extern ostream clog; extern istream cin;
class exception { public: exception(); virtual const char* what() const; };
class runtime_error : public exception { public: runtime_error(const string& s); };
class logic_error : public exception { public: logic_error(const string& s); };
class invalid_argument : public logic_error { public: invalid_argument(const string& s); };
class out_of_range : public logic_error { public: out_of_range(const string& s); };
template <class T> T move(T& value);
template <class T> T forward(T& value);
template <class T> T& ref(T& value);
template <class T> const T& cref(const T& value);
template <class T> const T& as_const(T& value);
template <class T> T* addressof(T& value);
template <class T> T exchange(T& value, T other);
template <class T> T min(T a, T b);
template <class T> T max(T a, T b);
template <class T> T declval();
}
`;
